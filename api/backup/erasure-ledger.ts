import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientSession, Db, ObjectId } from 'mongodb'
import { FatalError } from '../process/command.ts'

/** What is erased for good: a guest by a decided case, an account by its member. */
type ErasedKind = 'guest' | 'account'

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
/** Tells keys apart and says nothing of them. */
const idOf = (key: string) => keyed(key, 'ledger key').slice(0, 12)
const contentOf = (key: string, name: string) => `${idOf(key)}.${keyed(key, `ledger ${name}`)}`

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
    await writeFile(unfinished, contentOf(key, name), { mode: 0o600 })
    await rename(unfinished, join(folder, name))
  }
}

/** Whether this guest or account was erased. */
export type IsErased = (kind: ErasedKind, id: ObjectId) => boolean

/** `unknown` are the files of entries that were made with another key than the known ones. */
type Ledger = { isErased: IsErased; unknown: string[] }

/**
 * Reads a ledger, or null.
 * @param keys every backup key that is known: after a renewal the entries of both are there
 * @throws FatalError for an entry that was changed
 */
export async function readLedger(folder: string, keys: string[]): Promise<Ledger | null> {
  const files = await readdir(folder).catch(() => null)
  if (files === null) return null
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const [erased, unknown] = [new Set<string>(), new Array<string>()]
  for (const name of files.filter((file) => !file.endsWith('.part'))) {
    const found = await readFile(join(folder, name), 'utf8')
    const key = byId.get(found.split('.')[0]!)
    if (key === undefined) unknown.push(name)
    else if (isSame(found, contentOf(key, name))) erased.add(name)
    else throw new FatalError(`${join(folder, name)} is damaged: who is erased cannot be known.`)
  }
  const isErased: IsErased = (kind, id) => keys.some((key) => erased.has(nameOf(key, entryOf(kind, id))))
  return { isErased, unknown }
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
