import { timingSafeEqual } from 'node:crypto'
import type { Db } from 'mongodb'
import type { Config } from '../config.ts'
import { keyInFolder } from '../process/key-file.ts'
import { FatalError } from '../process/command.ts'
import { type FileKeys, type MasterKey, masterKey } from './encryption.ts'

type KeyConfig = Pick<Config, 'filesKey' | 'filesKeyOld' | 'dataDir' | 'mongodbUri'>

/**
 * The text of the key of files: FILES_KEY; for the embedded database one that lies beside it and is made once.
 * @throws FatalError when another database has none
 */
export async function textOfFilesKey({ filesKey, dataDir, mongodbUri }: KeyConfig): Promise<string> {
  if (filesKey !== '') return filesKey
  if (mongodbUri === '') return keyInFolder(dataDir, 'files.key')
  throw new FatalError('FILES_KEY must be set: a long random text, such as `openssl rand -base64 32` prints.')
}

/**
 * The keys of this database's files. The database remembers which key is its own; FILES_KEY_OLD lets another take its place.
 * @throws FatalError when FILES_KEY is another one than the database's (SEC-18)
 */
export async function openFileKeys(db: Db, config: KeyConfig): Promise<FileKeys> {
  const current = masterKey(await textOfFilesKey(config))
  const old = config.filesKeyOld === '' ? null : masterKey(config.filesKeyOld)
  const secrets = db.collection<{ _id: string; id: string; check: string }>('secrets')
  const { id, check } = current
  const known = await secrets.findOneAndUpdate(
    { _id: 'files key' },
    { $setOnInsert: { id, check } },
    { upsert: true, returnDocument: 'after' },
  )
  if (isKey(current, known!)) return { current, old }
  if (!old || !isKey(old, known!)) throw new FatalError(anotherKey)
  await secrets.updateOne({ _id: 'files key', id: old.id }, { $set: { id, check } })
  return { current, old }
}

const isKey = ({ id, check }: MasterKey, known: { id: string; check: string }) =>
  id === known.id && timingSafeEqual(Buffer.from(check), Buffer.from(known.check))

const anotherKey =
  'FILES_KEY is not the key of this database: its files would stay closed. Set the one they were stored with (of an embedded database it lies in its DATA_DIR, in files.key), or name that one in FILES_KEY_OLD to renew it.'
