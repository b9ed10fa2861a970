import { rekeyUsers } from './accounts/rekey.ts'
import { CannotGoOn } from './command.ts'
import type { Deps } from './deps.ts'
import { demoAccounts, hasDemoAccounts } from './demo/accounts.ts'
import { refoldGuests } from './guests/refold.ts'
import { emptyOut, fill, isEmpty, unfinishedFilling } from './database/filling.ts'

/**
 * Makes a database ready to serve: indexes, keys of the newest making, and demo data when it is empty and the
 * configuration wants it (D-97). Demo data that a kill cut off begin anew.
 * @throws CannotGoOn when it holds half a restore, or in production the demo accounts (D-96)
 */
export async function prepareDatabase(deps: Deps, say: (line: string) => void): Promise<void> {
  const { db, config } = deps
  const unfinished = await unfinishedFilling(db)
  if (unfinished === 'restore') throw new CannotGoOn(halfRestored)
  if (config.production && (await hasDemoAccounts(deps))) throw new CannotGoOn(demoInProduction)
  if (unfinished === 'demo data') await emptyOut(db, ['secrets'])
  await deps.ensureIndexes()
  await refoldGuests(deps)
  await rekeyUsers(deps)
  if (!config.demo || !(await isEmpty(db))) return
  say('Filling the empty database with demo data…')
  const { fillWithDemoData } = await import('./demo/demo.ts') // large, and used once
  await fill(db, 'demo data', () => fillWithDemoData(deps))
}

const halfRestored =
  'A restore was cut off, so the database holds only a part of the data. Run npm run restore -- FILE again.'
const demoInProduction = `The database holds the demo accounts (such as ${demoAccounts.admin}), whose password everybody knows. Production needs a database of its own: set MONGODB_URI to another one.`
