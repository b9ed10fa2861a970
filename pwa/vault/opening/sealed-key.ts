import { type Bytes, bytesOf, randomBytes, textOf } from '../../platform/bytes.ts'
import { type Ciphertext, CorruptRecord, decrypt, encrypt } from '../encryption.ts'

/** The random key of a vault, and the id of its member. */
export type MasterKey = { key: Bytes; member: string }

/**
 * A master key that is sealed to a public key (ECDH P-256, HKDF, AES-GCM). `publicKey` is that key, encrypted under the
 * master key: an open vault can seal its next master key to it, and no one can put another one in its place.
 */
export type SealedKey = { from: Bytes; iv: Bytes; data: ArrayBuffer; publicKey: Ciphertext }

/** What a wrap belongs to: 'password', 'secret' or the id of a passkey. */
type WrapName = string

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
export const masterKeyLength = 32

/** A new pair: the private half as PKCS #8, the public one as a point. */
export async function newKeyPair(): Promise<{ privateKey: Bytes; publicKey: Bytes }> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
    crypto.subtle.exportKey('raw', pair.publicKey),
  ])
  return { privateKey: new Uint8Array(privateKey), publicKey: new Uint8Array(publicKey) }
}

/** Seals a master key to a public key; `records` is the key of records that the master key leads to. */
export async function sealTo(
  publicKey: Bytes,
  name: WrapName,
  master: MasterKey,
  records: CryptoKey,
): Promise<SealedKey> {
  const to = await crypto.subtle.importKey('raw', publicKey, curve, false, [])
  const once = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const from = new Uint8Array(await crypto.subtle.exportKey('raw', once.publicKey))
  const iv = randomBytes(12)
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: from },
    await sharedKey(once.privateKey, to),
    contentOf(master),
  )
  return { from, iv, data, publicKey: await encrypt(records, contextOf(master.member, name), publicKey) }
}

/** Opens a sealed master key with the private half of its pair; null when it was changed. */
export async function openSealed(
  { from, iv, data }: SealedKey,
  privateKey: ArrayBuffer,
): Promise<MasterKey | null> {
  const own = await crypto.subtle.importKey('pkcs8', privateKey, curve, false, ['deriveBits'])
  const sender = await crypto.subtle.importKey('raw', from, curve, false, [])
  const algorithm = { name: 'AES-GCM', iv, additionalData: from }
  return crypto.subtle.decrypt(algorithm, await sharedKey(own, sender), data).then(masterOf, () => null)
}

/** The public key of a sealed master key, for whom has the vault open; null when it was changed. */
export async function publicKeyOf(
  { publicKey }: SealedKey,
  name: WrapName,
  { member, records }: { member: string; records: CryptoKey },
): Promise<Bytes | null> {
  return decrypt(records, contextOf(member, name), publicKey).catch((error: unknown) => {
    if (error instanceof CorruptRecord) return null
    throw error
  })
}

/** A master key as bytes, with the id of its member behind. */
const contentOf = ({ key, member }: MasterKey): Bytes => new Uint8Array([...key, ...bytesOf(member)])

/** The inverse of `contentOf`. */
function masterOf(content: ArrayBuffer): MasterKey {
  const bytes = new Uint8Array(content)
  return { key: bytes.slice(0, masterKeyLength), member: textOf(bytes.slice(masterKeyLength)) }
}

const contextOf = (member: string, name: WrapName) => ({ member, kind: 'wrap', id: name, version: 0 })

async function sharedKey(privateKey: CryptoKey, publicKey: CryptoKey): Promise<CryptoKey> {
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256)
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const algorithm = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(32),
    info: bytesOf('vault sealed key'),
  }
  return crypto.subtle.deriveKey(algorithm, base, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
}
