import { FatalError } from '../process/command.ts'
import type { Deps } from '../deps.ts'
import { demoAccounts, hasDemoAccounts } from '../demo/accounts.ts'
import { clear, bulkLoad, isEmpty, unfinishedBulkLoad } from '../database/bulk-load.ts'

/**
 * Prepares a database for serving: indexes, and demo data if it is empty and the configuration wants them. Unfinished demo
 * data are replaced.
 * @throws FatalError when it contains an unfinished restore, or the demo accounts where none are allowed (SEC-17)
 */
export async function prepareDatabase(deps: Deps, print: (line: string) => void): Promise<void> {
  const { db, config } = deps
  const unfinished = await unfinishedBulkLoad(db)
  if (unfinished === 'restore') throw new FatalError(halfRestored)
  if (!config.invented && (await hasDemoAccounts(deps))) throw new FatalError(demoAccountsHere)
  if (unfinished === 'demo data') await clear(db, ['secrets'])
  await deps.ensureIndexes()
  if (!config.demo || !(await isEmpty(db))) return
  print('Filling the empty database with demo data…')
  const { fillWithDemoData } = await import('../demo/demo.ts') // large, and used once
  await bulkLoad(db, 'demo data', () => fillWithDemoData(deps))
}

const halfRestored =
  'A restore was cut off, so the database holds only a part of the data. Run npm run restore -- FILE again.'
const demoAccountsHere = `The database holds the demo accounts (such as ${demoAccounts.admin}), whose password everybody knows. Accounts of real people need a database of their own: set MONGODB_URI to another one.`
