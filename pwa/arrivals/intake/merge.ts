import { fold } from '../../../shared/fold.ts'
import { type Arrival, personKey } from '../arrival.ts'
import { combine, haveSameCode, isSameStay } from '../../../shared/arrivals/parsing/same-stay.ts'
import type { Stay } from '../../../shared/arrivals/parsing/stay.ts'

export type Merged = {
  arrivals: Arrival[]
  /** How many of the stays were here before. */
  doubles: number
  /** How many that were here are called off. */
  gone: number
}

/** Adds the stays of one file: a stay that is here already stays one, and what is called off goes. */
export function mergeStays(
  known: readonly Arrival[],
  { stays, calledOff }: { stays: readonly Stay[]; calledOff: readonly Stay[] },
  newId: (stay: Stay) => string,
): Merged {
  const left = known.filter((one) => !calledOff.some((stay) => haveSameCode(one, stay)))
  const arrivals: Arrival[] = [...left]
  const byCode = new Map<string, number[]>()
  left.forEach((one, n) => {
    if (one.code !== '') byCode.set(fold(one.code), [...(byCode.get(fold(one.code)) ?? []), n])
  })
  const byDates = new Map<string, { one: Arrival; n: number }[]>()
  left.forEach((one, n) => {
    const dates = `${one.arrival} ${one.departure}`
    byDates.set(dates, [...(byDates.get(dates) ?? []), { one, n }])
  })
  // Two stays of one file are two, however alike they are.
  const taken = new Set<number>()
  let doubles = 0
  for (const stay of stays) {
    const sameDates = byDates.get(`${stay.arrival} ${stay.departure}`) ?? []
    const n =
      byCode.get(fold(stay.code))?.find((at) => !taken.has(at) && haveSameCode(left[at]!, stay)) ??
      sameDates.find((other) => !taken.has(other.n) && isSameStay(other.one, stay))?.n
    if (n === undefined) {
      arrivals.push({ id: newId(stay), ...stay, check: null })
      continue
    }
    taken.add(n)
    doubles += 1
    arrivals[n] = updated(left[n]!, stay)
  }
  return { arrivals, doubles, gone: known.length - left.length }
}

/** Its check stays true as long as the person is the same. */
function updated(one: Arrival, stay: Stay): Arrival {
  const next = { ...one, ...combine(one, stay) }
  return { ...next, check: personKey(next) === personKey(one) ? one.check : null }
}
