/** `npm run backup -- FILE`: writes the whole database into one file, while the product runs. */
import { writeBackup } from '../backup/write-backup.ts'
import { loadConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { runCommand } from '../process/command.ts'
import { describe, requireFile } from './backup-file.ts'

runCommand(async () => {
  const file = requireFile('backup')
  const { client, db, close } = await openDatabase(loadConfig(), console.log)
  try {
    console.log(`Backed up ${describe(await writeBackup(client, db, file))} to ${file}`)
  } finally {
    await close()
  }
})
