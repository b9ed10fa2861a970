/** `npm run try-backup [-- FILE]`: restores a backup beside the running product, compares it, and removes it again. */
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { openArchive } from '../backup/backup-key.ts'
import { nightsIn } from '../backup/nights.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { type Config, loadConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { checkFiles } from '../files/check-files.ts'
import { FatalError, runCommand } from '../process/command.ts'
import { describe } from './backup-file.ts'

runCommand(async () => {
  const config = loadConfig()
  const file = await chosenFile(config)
  const archive = await openArchive(config, file)
  const { client, db, close } = await openDatabase(config, console.log)
  const trial = client.db(`${db.databaseName}-trial-${randomUUID().slice(0, 8)}`)
  try {
    const manifest = await restoreBackup(trial, archive, async () => undefined)
    const files = await checkFiles(trial)
    console.log(
      `Tried out ${file} of ${manifest.createdAt}: ${describe(manifest)} and ${files.toLocaleString('en-US')} files arrived as they were.`,
    )
  } finally {
    await trial.dropDatabase()
    await close()
  }
})

/** The file that the command line names, else the newest in BACKUP_TO. */
async function chosenFile({ backupTo }: Config): Promise<string> {
  const [, , named] = process.argv
  if (named) return resolve(process.env.INIT_CWD ?? '.', named)
  const [newest] = backupTo === '' ? [] : await nightsIn(backupTo)
  if (newest === undefined)
    throw new FatalError(
      'Name the file: npm run try-backup -- FILE; or set BACKUP_TO to the folder with one.',
    )
  return newest
}
