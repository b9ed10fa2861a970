import * as v from 'valibot'
import { fold } from '../../shared/fold.ts'
import { grades } from '../../shared/person/grades.ts'
import type { PersonToCheck } from '../../shared/schemas/arrivals.ts'

/** What the server answered last: how many guests may be this person, and when it was asked (ISO). */
const Check = v.object({
  at: v.string(),
  matches: v.number(),
  best: v.nullable(v.picklist(grades)),
  viewed: v.number(),
})
export type Check = v.InferOutput<typeof Check>

/** A stay ahead, as it lies in the vault. Days are ISO; see `shared/arrivals/parsing/stay.ts` for the other fields. */
export const Arrival = v.object({
  id: v.string(),
  source: v.string(),
  code: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  note: v.optional(v.string()),
  lastFour: v.string(),
  city: v.string(),
  listing: v.string(),
  arrival: v.string(),
  departure: v.string(),
  /** Null until it is checked, and after its person was changed. */
  check: v.nullable(Check),
})
export type Arrival = v.InferOutput<typeof Arrival>

export const personOf = ({ firstName, lastName, lastFour, city }: Arrival): Required<PersonToCheck> => ({
  firstName,
  lastName,
  lastFour,
  city,
})

/** The same for everybody whom a check cannot tell apart. */
export const personKey = (arrival: Arrival): string => Object.values(personOf(arrival)).map(fold).join('|')

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
