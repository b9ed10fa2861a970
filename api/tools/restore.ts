/** `npm run restore -- FILE`: loads a backup into an empty database. */
import { openArchive } from '../backup/backup-key.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { loadConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { createDeps } from '../deps.ts'
import { createLog } from '../log.ts'
import { runCommand } from '../process/command.ts'
import { settleRestore } from '../start/settle-restore.ts'
import { describe, requireFile } from './backup-file.ts'

runCommand(async () => {
  const file = requireFile('restore')
  const config = loadConfig()
  const archive = await openArchive(config, file)
  if (archive.key === null)
    console.log(`${file} is from before backups were encrypted: keep it where nobody reads it.`)
  const { client, db, close } = await openDatabase(config, console.log)
  async function finish() {
    const deps = await createDeps({ config, client, db, log: createLog('silent'), now: () => new Date() })
    await deps.ensureIndexes()
    await settleRestore(deps)
    await deps.close()
  }
  try {
    console.log(`Restored ${describe(await restoreBackup(db, archive, finish))} from ${file}`)
    console.log('If the server is running, restart it.')
  } finally {
    await close()
  }
})
