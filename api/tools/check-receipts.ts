/**
 * `npm run check:receipts`: recomputes the chain of receipts and every original that is still there. It names the first
 * that does not fit, and then exits with 1.
 */
import { FatalError, runCommand } from '../process/command.ts'
import { withCommandDeps } from './command-deps.ts'

runCommand(() =>
  withCommandDeps(async (deps) => {
    const { batches, originals, wrong } = await deps.receiptChain.check()
    if (wrong !== null) throw new FatalError(wrong)
    const head = (await deps.receiptChain.head())?.head ?? 'none'
    console.log(`${batches} batches and ${originals} originals are as they were received. Head: ${head}`)
  }),
)
