import { dayOf } from '../../shared/dates.ts'
import { boundsOf, quartersBetween } from '../../shared/transparency.ts'
import { countQuarter, type CountDeps } from './count.ts'
import type { QuartersCollection } from './quarters.collection.ts'

export type TransparencyDeps = CountDeps & { quarters: QuartersCollection }

/** What began before the end of a quarter is stored by then. */
const settledMs = 3_600_000
/** Older records than these are partly erased, so that earlier quarters would be counted too low. */
const quartersBack = 10
const daysOfQuarter = 91

/**
 * Counts the running quarter once a UTC day, and each one that is over once more, an hour after its end at the earliest;
 * that one is frozen. Any number of processes may run it, as late as they like within two years.
 */
export async function prepareQuarters(deps: TransparencyDeps): Promise<void> {
  const now = deps.now()
  const known = new Map((await deps.quarters.newestFirst()).map((quarter) => [quarter._id, quarter]))
  for (const quarter of quartersBetween(await firstMoment(deps, now), now)) {
    const before = known.get(quarter)
    const isFrozen = now.getTime() >= boundsOf(quarter).until.getTime() + settledMs
    if (before?.isFrozen) continue
    if (before && !isFrozen && dayOf(before.asOf) === dayOf(now)) continue
    await deps.quarters.put({ _id: quarter, figures: await countQuarter(deps, quarter), asOf: now, isFrozen })
  }
}

/** When the records begin that the quarters are counted from. */
async function firstMoment({ reviews }: TransparencyDeps, now: Date): Promise<Date> {
  const oldest = await reviews.oldest()
  const earliest = now.getTime() - quartersBack * daysOfQuarter * 24 * 3_600_000
  return new Date(Math.max(earliest, Math.min(oldest?.createdAt.getTime() ?? now.getTime(), now.getTime())))
}

/** The quarters for which all records are still there, the oldest first. */
export const countableQuarters = async (deps: TransparencyDeps) =>
  quartersBetween(await firstMoment(deps, deps.now()), deps.now())
