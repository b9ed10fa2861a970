import { loadConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { createDeps, type Deps, inHelpers, type Outside } from '../deps.ts'
import { createLog } from '../log.ts'

/** The product's dependencies for a command; nothing is logged, because a command prints what it has to say. */
export const commandDeps = (on: Pick<Outside, 'config' | 'client' | 'db'>): Promise<Deps> =>
  createDeps({ ...on, log: createLog('silent'), now: () => new Date(), ...inHelpers })

/** Runs a command's work on the product's database, and closes that at the end. */
export async function withCommandDeps(work: (deps: Deps) => Promise<void>): Promise<void> {
  const config = loadConfig()
  const { client, db, close } = await openDatabase(config, () => undefined)
  try {
    await work(await commandDeps({ config, client, db }))
  } finally {
    await close()
  }
}
