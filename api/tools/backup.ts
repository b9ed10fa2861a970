/** `npm run backup -- FILE`: writes the whole database into one encrypted file, while the product runs. */
import { keyForBackup } from '../backup/backup-key.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { loadConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { runCommand } from '../process/command.ts'
import { describe, requireFile, requireFolderOf } from './backup-file.ts'

runCommand(async () => {
  const file = requireFile('backup')
  requireFolderOf(file)
  const config = loadConfig()
  const key = await keyForBackup(config)
  const { client, db, close } = await openDatabase(config, console.log)
  try {
    console.log(`Backed up ${describe(await writeBackup(client, db, { file, key }))} to ${file}`)
  } finally {
    await close()
  }
})
