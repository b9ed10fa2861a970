import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientSession, Db, ObjectId } from 'mongodb'
import { FatalError } from '../process/command.ts'

/** What is erased for good: a guest by a decided case, an account by its member. */
export type ErasedKind = 'guest' | 'account'

/** The erasures so far, by ids that lead nowhere any more; the ledger beside the backups is written from it. */
export function erasuresMadeCollection(db: Db) {
  const docs = db.collection<{ _id: string; at: Date }>('erasuresMade')
  return {
    indexes: async () => undefined, // found by their id alone
    all: () => docs.find(),
    add: (kind: ErasedKind, id: ObjectId, at: Date, session: ClientSession) =>
      docs.updateOne({ _id: entryOf(kind, id) }, { $setOnInsert: { at } }, { upsert: true, session }),
  }
}
export type ErasuresMade = ReturnType<typeof erasuresMadeCollection>

const entryOf = (kind: ErasedKind, id: ObjectId) => `${kind} ${id.toHexString()}`

/** Where the ledger of a folder with backups lies. */
export const ledgerIn = (backups: string) => join(backups, 'erasures')

const keyed = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')
const nameOf = (key: string, entry: string) => keyed(key, `erased ${entry}`)
const macOf = (key: string, name: string) => keyed(key, `ledger ${name}`)

/**
 * Adds the erasures that the ledger beside the backups does not hold yet: a file for each, whose name and content say
 * nothing without the key.
 */
export async function writeLedger(made: ErasuresMade, folder: string, key: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const known = new Set(await readdir(folder))
  for await (const { _id } of made.all()) {
    const name = nameOf(key, _id)
    if (known.has(name)) continue
    const unfinished = join(folder, `${name}.part`)
    await writeFile(unfinished, macOf(key, name), { mode: 0o600 })
    await rename(unfinished, join(folder, name))
  }
}

/** Whether this guest or account was erased. */
export type IsErased = (kind: ErasedKind, id: ObjectId) => boolean

/**
 * Reads a ledger, or null.
 * @throws FatalError for an entry that was not made with this key
 */
export async function readLedger(folder: string, key: string): Promise<IsErased | null> {
  const files = await readdir(folder).catch(() => null)
  if (files === null) return null
  const names = files.filter((name) => !name.endsWith('.part'))
  for (const name of names) {
    const [found, mac] = [await readFile(join(folder, name)), Buffer.from(macOf(key, name))]
    if (found.length !== mac.length || !timingSafeEqual(found, mac))
      throw new FatalError(
        `${join(folder, name)} is damaged, or of another BACKUP_KEY: who is erased cannot be known.`,
      )
  }
  const erased = new Set(names)
  return (kind, id) => erased.has(nameOf(key, entryOf(kind, id)))
}
