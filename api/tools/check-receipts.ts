/**
 * `npm run check:receipts`: recomputes the chain of receipts and every original that is still there. It names the first
 * that does not fit, and then exits with 1.
 */
import { loadConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { createDeps, inHelpers } from '../deps.ts'
import { createLog } from '../log.ts'
import { FatalError, runCommand } from '../process/command.ts'

runCommand(async () => {
  const config = loadConfig()
  const { client, db, close } = await openDatabase(config, () => undefined)
  try {
    const deps = await createDeps({
      config,
      client,
      db,
      log: createLog('silent'),
      now: () => new Date(),
      ...inHelpers,
    })
    const { batches, originals, wrong } = await deps.receiptChain.check()
    if (wrong !== null) throw new FatalError(wrong)
    const head = (await deps.receiptChain.head())?.head ?? 'none'
    console.log(`${batches} batches and ${originals} originals are as they were received. Head: ${head}`)
  } finally {
    await close()
  }
})
