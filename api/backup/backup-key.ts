import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { FatalError } from '../process/command.ts'
import { keyInFolder } from '../process/key-file.ts'
import { decrypted } from './archive/encryption.ts'
import type { ArchiveFile } from './archive/read.ts'

type KeyConfig = Pick<Config, 'backupKey' | 'backupKeysOld' | 'dataDir' | 'mongodbUri'>

/**
 * The key of new backups: BACKUP_KEY; for the embedded database one that lies beside it and is made once.
 * @throws FatalError when another database has none
 */
export async function keyForBackup({
  backupKey,
  dataDir,
  mongodbUri,
}: Omit<KeyConfig, 'backupKeysOld'>): Promise<string> {
  if (backupKey !== '') return backupKey
  if (mongodbUri !== '')
    throw new FatalError(
      'BACKUP_KEY must be set: a long random text, such as `openssl rand -base64 32` prints.',
    )
  return keyInFolder(dataDir, keyName)
}

/** Every key that is known, the one of new backups first. */
export async function knownKeys({
  backupKey,
  backupKeysOld,
  dataDir,
}: Pick<KeyConfig, 'backupKey' | 'backupKeysOld' | 'dataDir'>): Promise<string[]> {
  const beside = await readFile(join(dataDir, keyName), 'utf8').catch(() => '')
  return [...new Set([backupKey, beside, ...backupKeysOld])].filter((key) => key !== '')
}

/**
 * A backup with the first key that opens it.
 * @throws FatalError without a key, and for a file that is not there
 */
export async function openArchive(
  config: Pick<KeyConfig, 'backupKey' | 'backupKeysOld' | 'dataDir'>,
  file: string,
): Promise<ArchiveFile> {
  const found = await stat(file).catch(() => null)
  if (!found) throw new FatalError(`There is no file ${file}.`)
  if (!found.isFile()) throw new FatalError(`${file} is no file: name one backup in it.`)
  const keys = await knownKeys(config)
  for (const key of keys) if (await opens({ file, key })) return { file, key }
  const [first] = keys
  if (first !== undefined) return { file, key: first } // reading it says what is wrong
  throw new FatalError(
    `${file} is encrypted: set BACKUP_KEY to the key that it was made with; that of an embedded database lies in its DATA_DIR, in backup.key.`,
  )
}

async function opens({ file, key }: ArchiveFile): Promise<boolean> {
  const bytes = createReadStream(file)
  try {
    for await (const _ of decrypted(bytes, key)) break
    return true
  } catch {
    return false
  } finally {
    bytes.destroy()
  }
}

const keyName = 'backup.key'
