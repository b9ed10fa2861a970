/** `npm run backup -- FILE`: all of the database in one file, while the product runs (D-98). */
import { runCommand } from '../command.ts'
import { loadConfig } from '../config.ts'
import { describe, requireFile } from './backup-file.ts'
import { openDatabase } from './open.ts'
import { writeBackup } from './write-backup.ts'

runCommand(async () => {
  const file = requireFile('backup')
  const { client, db, close } = await openDatabase(loadConfig(), console.log)
  try {
    console.log(`Backed up ${describe(await writeBackup(client, db, file))} to ${file}`)
  } finally {
    await close()
  }
})
