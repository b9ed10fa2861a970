import { type Bytes, bytesOf, randomBytes } from '../../platform/bytes.ts'
import { type Ciphertext, CorruptRecord, decrypt, encrypt } from '../encryption.ts'
import {
  type MasterKey,
  masterKeyLength,
  newKeyPair,
  openSealed,
  publicKeyOf,
  type SealedKey,
  sealTo,
} from './sealed-key.ts'

export type { MasterKey } from './sealed-key.ts'

/** PBKDF2 iterations: a third of a second on a phone. The specification requires at least 600,000 (D-91). */
export const passwordIterations = 700_000

/** A master key behind a key that is derived from something: `data` holds the private key that opens `sealed`. */
type Wrap = { salt: Bytes; iv: Bytes; data: ArrayBuffer; sealed: SealedKey }
/** Opened with a key derived from the password. */
export type PasswordWrap = Wrap & { rounds: number }
/** Opened with a key derived from the server's secret for this member. */
export type SecretWrap = Wrap
/** Opened with a key derived from what the passkey with this id gives (PRF); null for one that gives nothing. */
export type PasskeyWrap = { id: string; wrap: Wrap | null }

/**
 * The keys of an open vault; none can be exported. `ids` hashes record ids, which could identify guests; `later` hashes
 * them again, once for each time the master key was renewed.
 */
export type OpenKeys = { records: CryptoKey; ids: CryptoKey; later?: CryptoKey[] }

const gcm = { name: 'AES-GCM', length: 256 } as const
const hmac = { name: 'HMAC', hash: 'SHA-256' } as const
const idKeyLength = 64

/** A master key for a new vault: 256 random bits. */
export const newMasterKey = (member: string): MasterKey => ({ key: randomBytes(masterKeyLength), member })

/** Derives the keys of an open vault from its master key, with the id keys of all its master keys if it had several. */
export async function deriveOpenKeys(master: MasterKey, idKeys?: readonly Bytes[]): Promise<OpenKeys> {
  const [records, [ids, ...later]] = await Promise.all([
    recordsKey(master),
    (async () => Promise.all((idKeys ?? [await idKeyOf(master)]).map(importIdKey)))(),
  ])
  return { records, ids: ids!, ...(later.length > 0 && { later }) }
}

const recordsKey = async (master: MasterKey): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(vaultKdf('vault records'), await baseOf(master), gcm, false, ['encrypt', 'decrypt'])

/** The bytes of the key that hashes record ids under this master key. */
export const idKeyOf = async (master: MasterKey): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.deriveBits(vaultKdf('vault ids'), await baseOf(master), idKeyLength * 8))

const importIdKey = (key: Bytes) => crypto.subtle.importKey('raw', key, hmac, false, ['sign'])
const baseOf = ({ key }: MasterKey) =>
  crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey', 'deriveBits'])
const vaultKdf = (purpose: string) => hkdf(new Uint8Array(32), purpose)

const idKeysContext = (member: string) => ({ member, kind: 'id keys', id: 'self', version: 0 })

/** Encrypts all id keys of a vault, the oldest first, as its row keeps them. */
export const encryptIdKeys = async (master: MasterKey, keys?: readonly Bytes[]): Promise<Ciphertext> => {
  const content = new Uint8Array((keys ?? [await idKeyOf(master)]).flatMap((key) => [...key]))
  return encrypt(await recordsKey(master), idKeysContext(master.member), content)
}

/** The id keys of a vault, the oldest first; null when they were changed. */
export async function decryptIdKeys(
  stored: Ciphertext,
  { member, records }: { member: string; records: CryptoKey },
): Promise<Bytes[] | null> {
  try {
    const content = await decrypt(records, idKeysContext(member), stored)
    const count = content.length / idKeyLength
    return Array.from({ length: count }, (_, n) => content.slice(n * idKeyLength, (n + 1) * idKeyLength))
  } catch (error) {
    if (error instanceof CorruptRecord) return null
    throw error
  }
}

/** The keys of the vault whose row has these id keys. */
export async function openKeysOf(master: MasterKey, idKeys: Ciphertext): Promise<OpenKeys> {
  const first = await deriveOpenKeys(master)
  const all = await decryptIdKeys(idKeys, { member: master.member, records: first.records })
  return all && all.length > 1 ? deriveOpenKeys(master, all) : first
}

/** Encrypts the master key with email and password; slow by design. */
export async function wrapByPassword(
  master: MasterKey,
  { email, password }: { email: string; password: string },
  rounds = passwordIterations,
): Promise<PasswordWrap> {
  const salt = randomBytes(16)
  const key = await passwordKey(password.normalize('NFC'), salt, rounds)
  return { salt, rounds, ...(await wrap(master, key, normalizeEmail(email), 'password')) }
}

/**
 * The master key; null when email or password differ. The password is tried in Unicode form NFC, then as typed: a
 * vault from before NFC was the rule (SEC-27).
 */
export async function unwrapByPassword(
  wrapped: PasswordWrap,
  { email, password }: { email: string; password: string },
): Promise<MasterKey | null> {
  for (const form of new Set([password.normalize('NFC'), password])) {
    const key = await passwordKey(form, wrapped.salt, wrapped.rounds)
    const master = await unwrap(wrapped, key, normalizeEmail(email))
    if (master) return master
  }
  return null
}

/** Encrypts the master key with the secret that the server sends at login; it survives a changed password. */
export async function wrapBySecret(master: MasterKey, secret: string): Promise<SecretWrap> {
  const salt = randomBytes(16)
  return { salt, ...(await wrap(master, await secretKey(bytesOf(secret), salt), master.member, 'secret')) }
}

/** The master key; null when secret or member differ. */
export const unwrapBySecret = async (
  wrapped: SecretWrap,
  { member, secret }: { member: string; secret: string },
): Promise<MasterKey | null> => unwrap(wrapped, await secretKey(bytesOf(secret), wrapped.salt), member)

/** Encrypts the master key with what a passkey gave (PRF). */
export async function wrapByPasskey(
  master: MasterKey,
  { id, prf }: { id: string; prf: Bytes },
): Promise<Wrap> {
  const salt = randomBytes(16)
  const key = await secretKey(prf, salt, 'vault passkey wrap')
  return { salt, ...(await wrap(master, key, `passkey ${id}`, id)) }
}

/** The master key; null when another passkey gave this. */
export const unwrapByPasskey = async (
  wrapped: Wrap,
  { id, prf }: { id: string; prf: Bytes },
): Promise<MasterKey | null> =>
  unwrap(wrapped, await secretKey(prf, wrapped.salt, 'vault passkey wrap'), `passkey ${id}`)

/**
 * The wrap with another master key in it, without what opens it; null for a wrap that was changed.
 * @param name what the wrap belongs to: 'password', 'secret' or the id of a passkey
 * @param before the vault as it is open
 */
export async function rewrap<Kind extends Wrap>(
  wrapped: Kind | null,
  name: string,
  before: { member: string; records: CryptoKey },
  master: MasterKey,
): Promise<Kind | null> {
  const publicKey = wrapped && (await publicKeyOf(wrapped.sealed, name, before))
  if (!wrapped || !publicKey) return null
  return { ...wrapped, sealed: await sealTo(publicKey, name, master, await recordsKey(master)) }
}

const normalizeEmail = (email: string) => email.trim().toLowerCase()

const hkdf = (salt: Bytes, purpose: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt,
  info: bytesOf(purpose),
})

async function passwordKey(password: string, salt: Bytes, rounds: number): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', bytesOf(password), 'PBKDF2', false, ['deriveKey'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return crypto.subtle.deriveKey(algorithm, base, gcm, false, ['encrypt', 'decrypt'])
}

async function secretKey(secret: Bytes, salt: Bytes, purpose = 'vault wrap'): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(hkdf(salt, purpose), base, gcm, false, ['encrypt', 'decrypt'])
}

async function wrap(master: MasterKey, wrappingKey: CryptoKey, owner: string, name: string) {
  const iv = randomBytes(12)
  const { privateKey, publicKey } = await newKeyPair()
  const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(owner) }
  const [data, sealed] = await Promise.all([
    crypto.subtle.encrypt(algorithm, wrappingKey, privateKey),
    sealTo(publicKey, name, master, await recordsKey(master)),
  ])
  return { iv, data, sealed }
}

async function unwrap(
  { iv, data, sealed }: Wrap,
  wrappingKey: CryptoKey,
  owner: string,
): Promise<MasterKey | null> {
  const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(owner) }
  const content = await crypto.subtle.decrypt(algorithm, wrappingKey, data).catch(() => null)
  return content && openSealed(sealed, content)
}
