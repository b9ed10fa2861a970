/**
 * `npm run restore -- FILE [--without-erasures]`: loads a backup into an empty database, and erases again who was erased
 * since, by the ledger beside the backups.
 */
import { dirname } from 'node:path'
import { knownKeys, openArchive } from '../backup/backup-key.ts'
import { type IsErased, ledgerIn, readLedger } from '../backup/erasure-ledger.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { type Config, loadConfig } from '../config.ts'
import { pluralize } from '../../shared/pluralize.ts'
import { openDatabase } from '../database/open.ts'
import { FatalError, runCommand } from '../process/command.ts'
import { afterRestore } from '../start/after-restore.ts'
import { describe, requireFile } from './backup-file.ts'
import { commandDeps } from './command-deps.ts'

runCommand(async () => {
  const file = requireFile('restore')
  const config = loadConfig()
  const archive = await openArchive(config, file)
  const isErased = await erasures(config, file)
  const { client, db, close } = await openDatabase(config, console.log)
  async function finish() {
    const deps = await commandDeps({ config, client, db })
    await deps.ensureIndexes()
    await afterRestore(deps, isErased)
    await deps.close()
  }
  try {
    console.log(`Restored ${describe(await restoreBackup(db, archive, finish))} from ${file}`)
    console.log('If the server is running, restart it.')
  } finally {
    await close()
  }
})

const flag = '--without-erasures'

/** What the ledger in BACKUP_TO, else beside the file, says; without one the flag has to be given. */
async function erasures(config: Config, file: string): Promise<IsErased> {
  if (process.argv.includes(flag)) return () => false
  const folder = ledgerIn(config.backupTo || dirname(file))
  const ledger = await readLedger(folder, await knownKeys(config))
  if (ledger && ledger.unknown.length > 0) console.log(unknownEntries(folder, ledger.unknown))
  if (ledger) return ledger.isErased
  throw new FatalError(
    `There is no ledger of erasures in ${folder}, so people who were erased since would come back: set BACKUP_TO to the folder with the backups, or add ${flag}.`,
  )
}

const unknownEntries = (folder: string, names: string[]) =>
  `${pluralize(names.length, 'entry', 'entries')} of the ledger in ${folder} could not be applied, because the key is not known. If one of your keys is not in BACKUP_KEY or BACKUP_KEY_OLD, add it and restore again:\n${names.join('\n')}`
