import { type Bytes, bytesOf, randomBytes } from '../platform/bytes.ts'

/**
 * Authenticated with the content: a record that is moved, or that claims another version, fails to decrypt. An older
 * record that is restored whole, with its own version, is not noticed here, but by the manifest (`manifest.ts`).
 */
type RecordContext = { member: string; kind: string; id: string; version: number }

export type Ciphertext = { iv: Bytes; data: ArrayBuffer }

/** A record that was changed, swapped with another, or claims another version. */
export class CorruptRecord extends Error {
  override name = 'CorruptRecord'
}

const additionalDataOf = ({ member, kind, id, version }: RecordContext) =>
  bytesOf(JSON.stringify(['vault record', member, kind, id, version]))

/** Encrypts with AES-GCM and a random IV. Never call it inside a Dexie transaction, which would end while it waits. */
export async function encrypt(key: CryptoKey, context: RecordContext, content: Bytes): Promise<Ciphertext> {
  const iv = randomBytes(12)
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: additionalDataOf(context) },
    key,
    content,
  )
  return { iv, data }
}

/** Decrypts what was encrypted in the same context; throws CorruptRecord for anything else. */
export async function decrypt(
  key: CryptoKey,
  context: RecordContext,
  { iv, data }: Ciphertext,
): Promise<Bytes> {
  try {
    const algorithm = { name: 'AES-GCM', iv, additionalData: additionalDataOf(context) }
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, data))
  } catch (cause) {
    throw new CorruptRecord('A saved record could not be decrypted', { cause })
  }
}
