import { figureNames, figures as labels, formatQuarter } from '../../shared/transparency.ts'
import { countQuarter } from './count.ts'
import { countableQuarters, type TransparencyDeps } from './prepare-quarters.ts'
import type { Figures } from './quarters.collection.ts'

/** A quarter's exact figures, what its records say today, and the names of those that differ. */
type Recounted = {
  quarter: string
  stored: Figures | null
  counted: Figures
  isFrozen: boolean
  differ: string[]
}

/** Recounts every quarter of which all records are still there, the oldest first. Changes nothing. */
export async function recount(deps: TransparencyDeps): Promise<Recounted[]> {
  const known = new Map((await deps.quarters.newestFirst()).map((one) => [one._id, one]))
  const found: Recounted[] = []
  for (const quarter of await countableQuarters(deps)) {
    const { figures: stored = null, isFrozen = false } = known.get(quarter) ?? {}
    const counted = await countQuarter(deps, quarter)
    const differ = stored ? figureNames.filter((name) => stored[name] !== counted[name]) : []
    found.push({ quarter, stored, counted, isFrozen, differ })
  }
  return found
}

/** A line for each quarter, and one below it for each figure; frozen figures that differ are marked with `!`. */
export const formatRecount = (recounted: readonly Recounted[]): string =>
  recounted
    .flatMap(({ quarter, stored, counted, isFrozen, differ }) => [
      `${formatQuarter(quarter)}${isFrozen ? ', frozen' : ', so far'}`,
      ...figureNames.map((name) => {
        const mark = isFrozen && differ.includes(name) ? '!' : ' '
        const before = stored ? `, published from ${stored[name] ?? 'too few'}` : ', not prepared yet'
        return `${mark} ${labels[name]}: ${counted[name] ?? 'too few'}${before}`
      }),
    ])
    .join('\n')
