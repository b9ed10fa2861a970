import { randomBytes } from 'node:crypto'
import type { Db } from 'mongodb'

/**
 * A random secret of this installation by name, the same for every process and machine on the database; made
 * when it is first asked for.
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
