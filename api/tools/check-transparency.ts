/**
 * Recounts the quarters of `/transparency` from their records: `npm run check:transparency`. The exact figures are for
 * the team alone. Exits with 1 when a frozen figure differs from its records. Uses MONGODB_URI, else the MongoDB of the
 * server that runs on DATA_DIR, else one that it starts.
 */
import { FatalError, runCommand } from '../process/command.ts'
import { formatRecount, recount } from '../transparency/recount.ts'
import { withCommandDeps } from './command-deps.ts'

runCommand(() =>
  withCommandDeps(async (deps) => {
    const recounted = await recount(deps)
    console.log(formatRecount(recounted))
    if (recounted.some(({ isFrozen, differ }) => isFrozen && differ.length > 0))
      throw new FatalError('A frozen quarter differs from its records, in the figures marked with !.')
  }),
)
