/** Makes last night's backup in BACKUP_TO and removes those of nights long ago; the running product calls it. */
import { mkdir } from 'node:fs/promises'
import { keyForBackup } from '../backup/backup-key.ts'
import { erasuresMadeCollection, ledgerIn, writeLedger } from '../backup/erasure-ledger.ts'
import { fileOfNight, removeOldNights } from '../backup/nights.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { loadConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { runCommand } from '../process/command.ts'

runCommand(async () => {
  const config = loadConfig()
  const key = await keyForBackup(config)
  await mkdir(config.backupTo, { recursive: true, mode: 0o700 })
  const { client, db, close } = await openDatabase(config, () => undefined)
  try {
    await writeLedger(erasuresMadeCollection(db), ledgerIn(config.backupTo), key)
    await writeBackup(client, db, { file: fileOfNight(config.backupTo, new Date()), key })
    await removeOldNights(config.backupTo, config.backupNights)
  } finally {
    await close()
  }
})
