import { withCodesThatIdentify } from './codes.ts'
import { isSameStay } from './same-stay.ts'
import {
  type BrokenRow,
  type LeftOut,
  noneLeftOut,
  type Reading,
  type ReadStay,
  refused,
  type Stay,
} from './stay.ts'

/** More than any manager has ahead; a list of them would not fit a screen. */
const maxArrivals = 2000

type Sorting = { unit?: 'Row' | 'Entry'; doubts?: readonly string[]; repeated?: number }

/**
 * Leaves out blocks, owner stays, cancelled and past stays, each counted, and takes rows of one stay together.
 * `today` is ISO; a stay is past once its guest has left. `repeated` were taken together before.
 */
export function sortOut(
  read: readonly ReadStay[],
  broken: BrokenRow[],
  today: string,
  { unit = 'Row', doubts = [], repeated = 0 }: Sorting = {},
): Reading {
  const leftOut: LeftOut = { ...noneLeftOut, repeated }
  const stays: Stay[] = []
  const byCode = new Map<string, number>()
  const calledOff: Stay[] = []
  for (const { status, row: _, ...stay } of withCodesThatIdentify(read)) {
    if (status !== 'booked') leftOut[status] += 1
    else if (stay.departure <= today) leftOut.past += 1
    else {
      const known = stay.code === '' ? undefined : byCode.get(stay.code.toLowerCase())
      if (known !== undefined && isSameStay(stays[known]!, stay)) {
        leftOut.repeated += 1
        continue
      }
      byCode.set(stay.code.toLowerCase(), stays.push(stay) - 1)
    }
    if (status === 'cancelled' && stay.code !== '') calledOff.push(stay)
  }
  if (stays.length > maxArrivals)
    return refused(
      `There are ${stays.length.toLocaleString('en-US')} arrivals in it, and the list takes ${maxArrivals.toLocaleString('en-US')}. Export a shorter period.`,
    )
  return {
    kind: 'stays',
    stays,
    calledOff,
    leftOut,
    broken,
    unit,
    isCertain: doubts.length === 0,
    doubts: [...doubts],
  }
}
