import type { Stay } from '../../shared/arrivals/parsing/stay.ts'
import { fold } from '../../shared/fold.ts'
import type { PersonToCheck } from '../../shared/schemas/arrivals.ts'
import type { Check, Decision, Recorded } from '../../shared/schemas/stays.ts'

/** A stay ahead; see `shared/arrivals/parsing/stay.ts` for the fields that were read. */
export type Arrival = Stay & {
  id: string
  /** Null until it is checked, and after its person was changed. */
  check: Check | null
  decision?: Decision | null
  arrivedAt?: Recorded
  leftAt?: Recorded
  /** Until when a request can be declined. */
  decideBy?: string | null
  /** When the server goes on with a check that the budget of the day did not reach. */
  checkAfter?: string | null
}

export const personOf = ({ firstName, lastName, lastFour, city }: Arrival): Required<PersonToCheck> => ({
  firstName,
  lastName,
  lastFour,
  city,
})

const keys = new WeakMap<Arrival, string>()

/** The same for everybody whom a check cannot tell apart. */
export function personKey(arrival: Arrival): string {
  const key = keys.get(arrival) ?? Object.values(personOf(arrival)).map(fold).join('|')
  keys.set(arrival, key)
  return key
}

/** The whole name; '' when the source tells none. */
export const nameOf = ({ firstName, lastName }: Pick<Arrival, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** Whether a check can look for a person: by one name at least, however short. */
export const canBeChecked = ({ firstName, lastName }: Arrival): boolean => fold(firstName + lastName) !== ''

/** Whether both names are known, or one of them and the digits: one name alone may be anybody's. */
export function isFullyNamed({ firstName, lastName, lastFour }: Arrival): boolean {
  const [shorter, longer] = [fold(firstName).length, fold(lastName).length].sort((a, b) => a - b) as [
    number,
    number,
  ]
  return shorter >= 1 || (longer >= 2 && lastFour !== '')
}
