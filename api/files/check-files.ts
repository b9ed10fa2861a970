import type { Binary, Db, ObjectId } from 'mongodb'
import { FatalError } from '../process/command.ts'

/**
 * Reads every stored file to its end, as it is stored; returns how many there are. Throws FatalError for one that is not
 * whole.
 */
export async function checkFiles(db: Db): Promise<number> {
  const chunks = db.collection<{ data: Binary }>('files.chunks')
  let count = 0
  for await (const { _id, length } of db
    .collection<{ _id: ObjectId; length: number }>('files.files')
    .find()) {
    let found = 0
    for await (const { data } of chunks.find({ files_id: _id }).batchSize(4)) found += data.length()
    if (found !== length) throw new FatalError(`File ${_id.toHexString()} is not whole.`)
    count += 1
  }
  return count
}
