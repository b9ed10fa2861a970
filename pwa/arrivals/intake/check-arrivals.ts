import { peopleACheck } from '../../../shared/schemas/arrivals.ts'
import type { Check } from '../../../shared/schemas/stays.ts'
import { api } from '../../api/api.ts'
import { type Arrival, canBeChecked, personKey, personOf } from '../arrival.ts'
import { changeArrivals } from '../arrivals.ts'

/** The arrivals that a press on "Check arrivals" asks about: those that were not checked, else all. */
export function toCheck(arrivals: readonly Arrival[]): Arrival[] {
  const able = arrivals.filter(canBeChecked)
  const unchecked = able.filter(({ check }) => check === null)
  return unchecked.length > 0 ? unchecked : able
}

/**
 * Asks the server about these arrivals, 50 people a call, each once; only names, last four digits and town are sent
 *. What is answered is kept at once. Throws the first call's ApiError.
 */
export async function checkArrivals(
  arrivals: readonly Arrival[],
  onProgress: (checked: number, all: number) => void,
): Promise<void> {
  const people = [...new Map(arrivals.map((one) => [personKey(one), personOf(one)]))]
  for (let from = 0; from < people.length; from += peopleACheck) {
    onProgress(from, people.length)
    const asked = people.slice(from, from + peopleACheck)
    const answer = await api.checkArrivals({ people: asked.map(([, person]) => person) })
    const at = new Date().toISOString()
    const checks = new Map<string, Check>(asked.map(([key], n) => [key, { at, ...answer.people[n]! }]))
    await changeArrivals((arrivals) =>
      arrivals.map((one) => {
        const check = checks.get(personKey(one))
        return check ? { ...one, check } : one
      }),
    )
  }
}
