import { base64Of, bytesOf } from '../platform/bytes.ts'
import type { OpenKeys } from './opening/keys.ts'
import type { RecordKey, RecordKind } from './vault-db.ts'

/** A vault that is open in this tab. */
export type OpenVault = { id: string; member: string; keys: OpenKeys }

let lastVersion = 0

/** Milliseconds since 1970, but always higher than the last version. */
export function nextVersion(): number {
  lastVersion = Math.max(Date.now(), lastVersion + 1)
  return lastVersion
}

/** The stored id of a record: a hash, because ids could identify guests. */
export async function hashId({ keys }: OpenVault, kind: RecordKind, id: string): Promise<string> {
  let hashed = await hashOf(keys.ids, `${kind} ${id}`)
  for (const key of keys.later ?? []) hashed = await hashOf(key, hashed)
  return hashed
}

/** The stored id of a record in the vault with these keys, which has renewed the vault where it was `hashed`. */
export const rehashId = ({ ids, later }: OpenKeys, hashed: string): Promise<string> =>
  hashOf(later?.at(-1) ?? ids, hashed)

const hashOf = async (key: CryptoKey, text: string): Promise<string> =>
  base64Of(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(text))))

export const recordKeyOf = async (vault: OpenVault, kind: RecordKind, id: string): Promise<RecordKey> => ({
  vault: vault.id,
  kind,
  id: await hashId(vault, kind, id),
})
