import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { FatalError } from '../process/command.ts'
import { keyInFolder } from '../process/key-file.ts'
import type { ArchiveFile } from './archive/read.ts'

type KeyConfig = Pick<Config, 'backupKey' | 'dataDir' | 'mongodbUri'>

/**
 * The key of new backups: BACKUP_KEY; for the embedded database one that lies beside it and is made once.
 * @throws FatalError when another database has none
 */
export async function keyForBackup({ backupKey, dataDir, mongodbUri }: KeyConfig): Promise<string> {
  if (backupKey !== '') return backupKey
  if (mongodbUri !== '')
    throw new FatalError(
      'BACKUP_KEY must be set: a long random text, such as `openssl rand -base64 32` prints.',
    )
  return keyInFolder(dataDir, keyName)
}

/**
 * A backup with the key that opens it.
 * @throws FatalError without a key
 */
export async function openArchive(
  { backupKey, dataDir }: Pick<KeyConfig, 'backupKey' | 'dataDir'>,
  file: string,
): Promise<ArchiveFile> {
  const key = backupKey || (await readFile(join(dataDir, keyName), 'utf8').catch(() => ''))
  if (key !== '') return { file, key }
  throw new FatalError(
    `${file} is encrypted: set BACKUP_KEY to the key that it was made with; that of an embedded database lies in its DATA_DIR, in backup.key.`,
  )
}

const keyName = 'backup.key'
