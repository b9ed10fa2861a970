import * as v from 'valibot'
import { shortList } from './files.ts'
import { GuestSearch, Match } from './guest.ts'

/** How many people one call checks. */
export const peopleACheck = 50

const { firstName, lastName, lastFour, city } = GuestSearch.entries
export const Person = v.object({ firstName, lastName, lastFour, city })
export type PersonToCheck = v.InferInput<typeof Person>

/** Who comes: names, last four digits and town of each, and nothing else. */
export const PeopleToCheck = v.object({
  people: shortList(Person, peopleACheck, 'Enter at most 50 people'),
})
export type PeopleToCheck = v.InferOutput<typeof PeopleToCheck>

/** For each person, in their order: how many guests may be meant, how sure the surest is, how many are viewed already. */
export const CheckedPeople = v.object({
  people: v.array(
    v.object({ matches: v.number(), best: v.nullable(Match.entries.grade), viewed: v.number() }),
  ),
})
export type CheckedPerson = v.InferOutput<typeof CheckedPeople>['people'][number]
