import { type Bytes, bytesOf, randomBytes, textOf } from '../platform/bytes.ts'

/** PBKDF2 iterations: a third of a second on a phone. The specification requires at least 600,000 (D-91). */
export const passwordIterations = 700_000

/** The random key of a vault, and the id of its member. */
export type MasterKey = { key: Bytes; member: string }

/** A master key encrypted with a key derived from the password. */
export type PasswordWrap = { salt: Bytes; rounds: number; iv: Bytes; data: ArrayBuffer }
/** A master key encrypted with a key derived from the server's secret for this member. */
export type SecretWrap = Omit<PasswordWrap, 'rounds'>

/** The keys of an open vault; neither can be exported. `ids` hashes record ids, which could identify guests. */
export type OpenKeys = { records: CryptoKey; ids: CryptoKey }

const gcm = { name: 'AES-GCM', length: 256 } as const
const masterKeyLength = 32

/** A master key for a new vault: 256 random bits. */
export const newMasterKey = (member: string): MasterKey => ({ key: randomBytes(masterKeyLength), member })

/** Derives the keys of an open vault from its master key. */
export async function deriveOpenKeys({ key }: MasterKey): Promise<OpenKeys> {
  const base = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey'])
  const derive = (purpose: string, algorithm: AesDerivedKeyParams | HmacImportParams, usages: KeyUsage[]) =>
    crypto.subtle.deriveKey(hkdf(new Uint8Array(32), purpose), base, algorithm, false, usages)
  const [records, ids] = await Promise.all([
    derive('vault records', gcm, ['encrypt', 'decrypt']),
    derive('vault ids', { name: 'HMAC', hash: 'SHA-256' }, ['sign']),
  ])
  return { records, ids }
}

/** Encrypts the master key with email and password; slow by design. */
export async function wrapByPassword(
  master: MasterKey,
  { email, password }: { email: string; password: string },
  rounds = passwordIterations,
): Promise<PasswordWrap> {
  const salt = randomBytes(16)
  const key = await passwordKey(password.normalize('NFC'), salt, rounds)
  return { salt, rounds, ...(await wrap(master, key, normalizeEmail(email))) }
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
  return { salt, ...(await wrap(master, await secretKey(secret, salt), master.member)) }
}

/** The master key; null when secret or member differ. */
export const unwrapBySecret = async (
  wrapped: SecretWrap,
  { member, secret }: { member: string; secret: string },
): Promise<MasterKey | null> => unwrap(wrapped, await secretKey(secret, wrapped.salt), member)

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

async function secretKey(secret: string, salt: Bytes): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(hkdf(salt, 'vault wrap'), base, gcm, false, ['encrypt', 'decrypt'])
}

async function wrap({ key, member }: MasterKey, wrappingKey: CryptoKey, owner: string) {
  const iv = randomBytes(12)
  const content = new Uint8Array([...key, ...bytesOf(member)])
  const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(owner) }
  return { iv, data: await crypto.subtle.encrypt(algorithm, wrappingKey, content) }
}

async function unwrap(
  { iv, data }: SecretWrap,
  wrappingKey: CryptoKey,
  owner: string,
): Promise<MasterKey | null> {
  const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(owner) }
  const content = await crypto.subtle.decrypt(algorithm, wrappingKey, data).catch(() => null)
  if (!content) return null
  const bytes = new Uint8Array(content)
  return { key: bytes.slice(0, masterKeyLength), member: textOf(bytes.slice(masterKeyLength)) }
}
