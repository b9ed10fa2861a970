import { type Bytes, bytesOf, randomBytes } from './bytes.ts'

/** Where a record belongs. All of it is bound to the content: read at another place, it is refused (D-91). */
export type Place = { member: string; kind: string; id: string; version: number }

export type Sealed = { iv: Bytes; data: ArrayBuffer }

/** A record that was changed, swapped with another, or put back to an earlier version. */
export class Damaged extends Error {
  override name = 'Damaged'
}

const boundTo = ({ member, kind, id, version }: Place) =>
  bytesOf(JSON.stringify(['vault record', member, kind, id, version]))

/** Encrypts with AES-GCM and a fresh random IV. Call it before a Dexie transaction is opened, never inside one. */
export async function seal(key: CryptoKey, place: Place, content: Bytes): Promise<Sealed> {
  const iv = randomBytes(12)
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: boundTo(place) },
    key,
    content,
  )
  return { iv, data }
}

/** Decrypts what was sealed for exactly this place; throws Damaged for anything else. */
export async function unseal(key: CryptoKey, place: Place, { iv, data }: Sealed): Promise<Bytes> {
  try {
    const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(place) }
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, data))
  } catch (cause) {
    throw new Damaged('A saved record is not the one that was saved', { cause })
  }
}
