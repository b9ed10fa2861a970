import * as v from 'valibot'
import { grades } from '../person/grades.ts'
import { line } from './common.ts'
import { shortList } from './files.ts'
import { LastFour } from './guest.ts'

/** How many people one call checks. */
export const peopleACheck = 50

const Person = v.object({
  firstName: line('First Name'),
  lastName: line('Last Name'),
  lastFour: LastFour,
  city: line('City'),
})
export type PersonToCheck = v.InferInput<typeof Person>

/** Who comes: names, last four digits and town of each, and nothing else (ARR-02). */
export const PeopleToCheck = v.object({
  people: v.pipe(
    shortList(Person, peopleACheck, `At most ${peopleACheck} people can be checked at once`),
    v.minLength(1, 'Name at least one person'),
  ),
})
export type PeopleToCheck = v.InferOutput<typeof PeopleToCheck>

/** For each person, in their order: how many guests may be meant, how sure the surest is, how many are viewed already. */
export const CheckedPeople = v.object({
  people: v.array(
    v.object({ matches: v.number(), best: v.nullable(v.picklist(grades)), viewed: v.number() }),
  ),
})
export type CheckedPerson = v.InferOutput<typeof CheckedPeople>['people'][number]
