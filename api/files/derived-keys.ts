import { hkdfSync, randomBytes } from 'node:crypto'
import { Binary, type Db } from 'mongodb'
import { type FileKeys, unwrapKey, wrapKey } from './encryption.ts'

/** The key of a label: 256 bits as base64url, the same for every process on the database. */
export type DeriveKey = (label: KeyLabel, salt?: string) => string
type KeyLabel =
  | 'file links'
  | 'erased people'
  | 'suspended addresses'
  | 'sandbox webhook'
  | 'vault'
  | 'people of stays'

const rootName = 'root key'

/**
 * All keys that the server signs and hashes with. They come from one root that only FILES_KEY opens, so that the database
 * alone forges no link and tries no name. The root survives a renewal of FILES_KEY: hashes cannot be made again.
 */
export async function openDerivedKeys(db: Db, keys: FileKeys): Promise<DeriveKey> {
  const secrets = db.collection<{ _id: string; id: string; wrapped: Binary }>('secrets')
  const wrap = (root: Uint8Array) => {
    const { id, wrapped } = wrapKey(keys, rootName, root)
    return { id, wrapped: new Binary(wrapped) }
  }
  const stored = await secrets.findOneAndUpdate(
    { _id: rootName },
    { $setOnInsert: wrap(randomBytes(32)) },
    { upsert: true, returnDocument: 'after' },
  )
  const { id, wrapped } = stored!
  const root = unwrapKey(keys, rootName, { id, wrapped: wrapped.buffer })
  if (id !== keys.current.id) await secrets.updateOne({ _id: rootName, id }, { $set: wrap(root) })
  return (label, salt = '') => Buffer.from(hkdfSync('sha256', root, salt, label, 32)).toString('base64url')
}
