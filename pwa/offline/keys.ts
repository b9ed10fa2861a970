import { type Bytes, bytesOf, randomBytes, textOf } from './bytes.ts'

/** Rounds for a key made of a password: a third of a second on a phone; 600,000 are the least (D-91). */
export const passwordRounds = 700_000

/** What opens a vault: its random master key, and whose vault it is. */
export type Master = { key: Bytes; member: string }

/** A master that lies encrypted under a key made of the password. */
export type PasswordWrap = { salt: Bytes; rounds: number; iv: Bytes; data: ArrayBuffer }
/** A master that lies encrypted under a key made of the server's secret for this member. */
export type SecretWrap = Omit<PasswordWrap, 'rounds'>

/** The working keys of an open vault; neither can be exported. `ids` hides which guest a record is about. */
export type OpenKeys = { records: CryptoKey; ids: CryptoKey }

const gcm = { name: 'AES-GCM', length: 256 } as const
const masterLength = 32

/** The master of a new vault: 256 random bits. */
export const newMaster = (member: string): Master => ({ key: randomBytes(masterLength), member })

/** The keys to work with, derived from the master. */
export async function openKeysOf({ key }: Master): Promise<OpenKeys> {
  const base = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey'])
  const derive = (purpose: string, algorithm: AesDerivedKeyParams | HmacImportParams, usages: KeyUsage[]) =>
    crypto.subtle.deriveKey(hkdf(new Uint8Array(32), purpose), base, algorithm, false, usages)
  const [records, ids] = await Promise.all([
    derive('vault records', gcm, ['encrypt', 'decrypt']),
    derive('vault ids', { name: 'HMAC', hash: 'SHA-256' }, ['sign']),
  ])
  return { records, ids }
}

/** Locks the master with email and password; slow on purpose. */
export async function wrapByPassword(
  master: Master,
  { email, password }: { email: string; password: string },
  rounds = passwordRounds,
): Promise<PasswordWrap> {
  const salt = randomBytes(16)
  return {
    salt,
    rounds,
    ...(await wrap(master, await passwordKey(password, salt, rounds), normalised(email))),
  }
}

/** The master, or null for another email or password. */
export const unwrapByPassword = async (
  wrapped: PasswordWrap,
  { email, password }: { email: string; password: string },
): Promise<Master | null> =>
  unwrap(wrapped, await passwordKey(password, wrapped.salt, wrapped.rounds), normalised(email))

/** Locks the master with the secret that the server hands out at login, which outlives a changed password. */
export async function wrapBySecret(master: Master, secret: string): Promise<SecretWrap> {
  const salt = randomBytes(16)
  return { salt, ...(await wrap(master, await secretKey(secret, salt), master.member)) }
}

/** The member's master, or null for another secret or member. */
export const unwrapBySecret = async (
  wrapped: SecretWrap,
  { member, secret }: { member: string; secret: string },
): Promise<Master | null> => unwrap(wrapped, await secretKey(secret, wrapped.salt), member)

const normalised = (email: string) => email.trim().toLowerCase()

const hkdf = (salt: Bytes, purpose: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt,
  info: bytesOf(purpose),
})

async function passwordKey(password: string, salt: Bytes, rounds: number): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', bytesOf(password), 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return crypto.subtle.deriveKey(how, base, gcm, false, ['encrypt', 'decrypt'])
}

async function secretKey(secret: string, salt: Bytes): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(hkdf(salt, 'vault wrap'), base, gcm, false, ['encrypt', 'decrypt'])
}

async function wrap({ key, member }: Master, by: CryptoKey, owner: string) {
  const iv = randomBytes(12)
  const content = new Uint8Array([...key, ...bytesOf(member)])
  const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(owner) }
  return { iv, data: await crypto.subtle.encrypt(algorithm, by, content) }
}

async function unwrap({ iv, data }: SecretWrap, by: CryptoKey, owner: string): Promise<Master | null> {
  const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(owner) }
  const content = await crypto.subtle.decrypt(algorithm, by, data).catch(() => null)
  if (!content) return null
  const bytes = new Uint8Array(content)
  return { key: bytes.slice(0, masterLength), member: textOf(bytes.slice(masterLength)) }
}
