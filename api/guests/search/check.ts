import { planOf } from '../../../shared/plans.ts'
import { searchKeysOf } from '../../../shared/match.ts'
import { typedPerson } from '../../../shared/person/people.ts'
import type { CheckedPerson, PeopleToCheck } from '../../../shared/schemas/arrivals.ts'
import { Refusal } from '../../http/errors.ts'
import type { Member } from '../../members/users.collection.ts'
import type { CardDeps } from '../cards.ts'
import { romanize } from '../romanize.ts'
import { type CandidateDeps, findCandidates } from './candidates.ts'
import { withoutMerged } from './merged.ts'
import { addDistinctGuests, type DistinctGuestsDeps } from './distinct-guests.ts'
import type { Result } from './results.ts'
import { withinTime } from './within-time.ts'

export type CheckDeps = CandidateDeps & DistinctGuestsDeps & CardDeps

/** So many people are looked for at once, so that one call leaves the database to others. */
const atOnce = 6

/**
 * For each of these people how many guests may be meant, and the best grade: those that a search for the person lists,
 * without other people of the same name. Costs no credit; stores and logs nothing of what was asked (ARR-02). Throws
 * TooMany beyond the day's budget of the plan and beyond the distinct guests of a day, and a Refusal with 503 when the database
 * takes too long.
 */
export async function checkPeople(
  deps: CheckDeps,
  member: Member,
  people: PeopleToCheck['people'],
  { isFree = false } = {},
): Promise<{ people: CheckedPerson[] }> {
  const giveBack = await countChecks(deps, member, isFree ? 0 : people.length)
  try {
    const found = await withinTime(
      () => mapFewAtOnce(people, (person) => findPerson(deps, member, person)),
      tooSlow,
    )
    const guests = found.flat().map(({ guest }) => guest)
    const opened = guests.length === 0 ? [] : await deps.views.openedAmong(member._id, guests)
    await addDistinctGuests(deps, member, guests)
    const viewed = new Set(opened.map((guest) => guest.toHexString()))
    return { people: found.map((results) => toAnswer(results, viewed)) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) await giveBack()
    throw error
  }
}

const tooSlow = 'The check takes too long. Please try again in a minute.'

const dayMs = 24 * 3_600_000

/** Counts so many people against the budget of the member's plan for a day (UTC); throws TooMany. */
async function countChecks(deps: CheckDeps, member: Member, amount: number) {
  const max = planOf(member.tierId || 'highest').dailyChecks
  const refusal = (wait: string) =>
    `Your plan checks up to ${max.toLocaleString('en-US')} arrivals a day. Please check the others in ${wait}.`
  return deps.limits.consume(
    `checks-day:${member._id.toHexString()}`,
    { max, windowMs: dayMs - (deps.now().getTime() % dayMs) },
    refusal,
    amount,
  )
}

/** What a check of this person asks the register. */
export function askedOf(person: PeopleToCheck['people'][number]) {
  const { firstName, lastName } = person
  // One name alone may be either: some people bear one.
  const names =
    firstName && lastName ? { firstName, lastName } : { firstName: firstName || lastName, lastName: '' }
  const fields = {
    ...person,
    ...names,
    eitherName: names.lastName === '',
    phoneNumber: '',
    state: '',
    country: '',
  }
  return { search: searchKeysOf(fields), typed: typedPerson(fields, romanize) }
}

async function findPerson(
  deps: CheckDeps,
  member: Member,
  person: PeopleToCheck['people'][number],
): Promise<Result[]> {
  const { listed } = await findCandidates(deps, member, askedOf(person), null)
  return withoutMerged(
    deps,
    listed.filter(({ match }) => match.grade !== 'other'),
  )
}

/** The results are in the order of MAT-06, the surest first. */
const toAnswer = (results: Result[], viewed: ReadonlySet<string>): CheckedPerson => ({
  matches: results.length,
  best: results[0]?.match.grade ?? null,
  viewed: results.filter(({ guest }) => viewed.has(guest.toHexString())).length,
})

/** The results of all items, in their order, a few at a time. */
async function mapFewAtOnce<Item, Answer>(items: readonly Item[], work: (item: Item) => Promise<Answer>) {
  const answers: Answer[] = []
  const rest = items.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [n, item] of rest) answers[n] = await work(item)
    }),
  )
  return answers
}
