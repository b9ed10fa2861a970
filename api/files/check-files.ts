import type { Db } from 'mongodb'
import { FatalError } from '../process/command.ts'
import { filesCollection } from './files.collection.ts'

/** Reads every stored file to its end; returns how many there are. Throws FatalError for one that is not whole. */
export async function checkFiles(db: Db): Promise<number> {
  const files = filesCollection(db)
  let count = 0
  for await (const { _id, length } of files.all()) {
    let found = 0
    for await (const bytes of files.bytes(_id)) found += bytes.length
    if (found !== length) throw new FatalError(`File ${_id.toHexString()} is not whole.`)
    count += 1
  }
  return count
}
