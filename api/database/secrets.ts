import { randomBytes } from 'node:crypto'
import type { Db } from 'mongodb'

/**
 * A random secret of this installation by name, the same for every process and machine on the database; created at
 * the first call. Returns 256 bits as base64url.
 */
export async function installationSecret(db: Db, name: string): Promise<string> {
  const secrets = db.collection<{ _id: string; value: string }>('secrets')
  const fresh = randomBytes(32).toString('base64url')
  const stored = await secrets.findOneAndUpdate(
    { _id: name },
    { $setOnInsert: { value: fresh } },
    { upsert: true, returnDocument: 'after' },
  )
  return stored!.value
}
