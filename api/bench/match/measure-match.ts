import { ObjectId } from 'mongodb'
import * as v from 'valibot'
import { type FoundGuest, GuestSearch, type NewGuest } from '../../../shared/schemas/guest.ts'
import type { Deps } from '../../deps.ts'
import { addManyGuests } from '../../guests/many-guests.ts'
import { searchGuests } from '../../guests/search/search.ts'
import { newMember } from '../../testing/new-member.ts'
import { quantile, type Report } from '../measure.ts'
import { makeQueries, makeRegister, mistakes, type Query } from './labeled-set.ts'

/** A query with what the search made of it. */
export type Answered = {
  query: Query
  ms: number
  /** The place of the person who was meant, from 0 on; -1 when it is not among the first fifty. */
  place: number
  found: { grade: string; probability: number; isMeant: boolean }[]
}

/** Guests, and what hosts typed who look for one of them or for somebody else. */
type LabeledSet = { guests: NewGuest[]; queries: Query[] }
type See = (answered: Answered, guests: FoundGuest[]) => void

/** The set of this seed: how many guests the made register has, and how many queries each class of error. */
export function madeSet({
  seed,
  size,
  queries,
}: {
  seed: number
  size: number
  queries: number
}): LabeledSet {
  const guests = makeRegister(seed, size)
  return { guests, queries: makeQueries(seed, guests, queries) }
}

/** Fills an empty database with the guests of a labeled set and asks the search all its queries. */
export async function answerQueries(
  deps: Deps,
  { guests: register, queries }: LabeledSet,
  see: See = () => undefined,
): Promise<Answered[]> {
  const ids: string[] = []
  for (let at = 0; at < register.length; at += 2000) {
    const added = await addManyGuests(deps, { _id: new ObjectId() }, register.slice(at, at + 2000))
    ids.push(...added.map(({ _id }) => _id.toHexString()))
  }
  const answered: Answered[] = []
  for (const query of queries) {
    const member = newMember(new ObjectId(), deps.now(), {})
    const begun = performance.now()
    const { guests } = await searchGuests(deps, member, v.parse(GuestSearch, query.typed))
    const ms = performance.now() - begun
    const meant = query.target === null ? null : ids[query.target]
    const found = guests.map(({ _id, match }) => ({ ...match, isMeant: _id === meant }))
    const answer = { query, ms, place: found.findIndex(({ isMeant }) => isMeant), found }
    answered.push(answer)
    see(answer, guests)
  }
  return answered
}

/** The share of the queries whose person is among the first ten; those for nobody do not count. */
export const recallOf = (answered: Answered[]): number => {
  const some = answered.filter(({ query }) => query.target !== null)
  return some.filter(({ place }) => place >= 0 && place < 10).length / some.length
}

/** Tells what a set that others made shows beside the limit of MAT-20. */
export function tellFebrl(report: Report, size: number, answered: Answered[]): void {
  report.tell('FEBRL dataset 4', `${size} guests, ${answered.length} queries`)
  report.atLeast('recall within the first ten, FEBRL', recallOf(answered), 0.95)
  const claimed = answered.filter(({ found }) =>
    found.some(({ grade, isMeant }) => (grade === 'same' || grade === 'likely') && !isMeant),
  )
  report.atMost(
    'share with `same` or `likely` for a wrong person, FEBRL',
    claimed.length / answered.length,
    0.005,
  )
}

/** Tells recall, false claims and calibration, each beside its limit of MAT-05. */
export function tellMatch(report: Report, size: number, answered: Answered[]): void {
  const there = answered.filter(({ query }) => query.target !== null)
  report.tell(
    'labeled set',
    `${size} guests, ${answered.length} queries, ${answered.length - there.length} for nobody`,
  )
  report.atLeast('recall within the first ten', recallOf(there), 0.98)
  for (const name of Object.keys(mistakes))
    report.atLeast(`recall, ${name}`, recallOf(there.filter(({ query }) => query.class === name)), 0.93)
  const claims = (some: Answered[], grades: string[]) =>
    some.filter(({ found }) => found.some(({ grade, isMeant }) => grades.includes(grade) && !isMeant)).length
  report.atMost('searches with `same` for a wrong person', claims(answered, ['same']), 0)
  const sure = ['same', 'likely']
  report.atMost(
    'share with `same` or `likely` for a wrong person',
    claims(answered, sure) / answered.length,
    0.005,
  )
  const nobody = answered.filter(({ query }) => query.target === null)
  report.atMost('the same, of those who are not there', claims(nobody, sure) / nobody.length, 0.02)
  const cultureNames = [...new Set(answered.map(({ query }) => query.culture))].toSorted()
  const worst = cultureNames
    .map((name) => {
      const some = nobody.filter(({ query }) => query.culture === name)
      return { name, share: claims(some, sure) / Math.max(1, some.length) }
    })
    .toSorted((a, b) => b.share - a.share)[0]!
  report.atMost(`the same, in the worst culture (${worst.name})`, worst.share, 0.02)
  const whole = there.filter(
    ({ query, place }) => query.typed.phoneNumber && query.class !== 'number differs slightly' && place >= 0,
  )
  const same = whole.filter(({ found, place }) => found[place]!.grade === 'same').length
  report.atLeast('share of `same` where name and number agree', same / whole.length, 0.8)
  const all = answered.flatMap(({ found }) => found)
  const near = all.filter(({ probability }) => probability >= 0.85 && probability < 0.95)
  const right = near.filter(({ isMeant }) => isMeant).length / near.length
  report.isTrue(
    'right where the probability is 0.9',
    right >= 0.85 && right <= 0.97,
    `${right.toFixed(3)} of ${near.length}`,
    '0.85–0.97',
  )
  for (const [from, to] of [
    [0.02, 0.2],
    [0.2, 0.5],
    [0.5, 0.7],
    [0.7, 0.85],
    [0.95, 0.99],
    [0.99, 1.01],
  ] as const) {
    const some = all.filter(({ probability }) => probability >= from && probability < to)
    report.tell(
      `right where the probability is ${from} to ${Math.min(1, to)}`,
      `${(some.filter(({ isMeant }) => isMeant).length / Math.max(1, some.length)).toFixed(3)} of ${some.length}`,
    )
  }
  report.tell(
    'time of a search',
    `p50 ${quantile(
      answered.map(({ ms }) => ms),
      0.5,
    ).toFixed(1)} ms, p95 ${quantile(
      answered.map(({ ms }) => ms),
      0.95,
    ).toFixed(1)} ms`,
  )
}
