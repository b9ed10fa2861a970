import { ObjectId } from 'mongodb'
import { beginSession } from '../accounts/sessions.ts'
import { createRandom } from '../demo/random.ts'
import type { Deps } from '../deps.ts'
import type { ViewDoc } from '../views/views.collection.ts'
import { newMember } from '../testing/new-member.ts'
import { guestId, memberCount, memberId } from './ids.ts'

const day = 24 * 3_600_000

/** Stores the members that belong to so many guests, each with a history of views over a year. */
export async function storeMembers(deps: Deps, guests: number, seed: number): Promise<void> {
  const now = deps.now()
  const numbers = Array.from({ length: memberCount(guests) }, (_, n) => n)
  await deps.users.insertMany(numbers.map((n) => newMember(memberId(n), now)))
  for (let first = 0; first < numbers.length; first += 200) {
    const views = numbers.slice(first, first + 200).flatMap((n) => historyOf(n, guests, seed, now))
    await deps.db.collection<ViewDoc>('views').insertMany(views, { ordered: false })
    await deps.db.collection('credits').insertMany(creditsOf(views, now))
  }
}

/** Mostly some dozens of views, for one in fifty members a thousand. */
function historyOf(n: number, guests: number, seed: number, now: Date): ViewDoc[] {
  const random = createRandom(seed + 104_729 * (n + 1))
  const count = n % 50 === 3 ? 1000 : random.whole(5, 80)
  const seen = new Set(Array.from({ length: count }, () => random.whole(0, guests - 1)))
  return [...seen].map((guest) => ({
    _id: new ObjectId(),
    member: memberId(n),
    guest: guestId(guest),
    createdAt: new Date(now.getTime() - Math.floor(random.next() * 365 * day)),
  }))
}

/** The running month's use of each member, as the views say. */
function creditsOf(views: ViewDoc[], now: Date) {
  const month = now.toISOString().slice(0, 7)
  const members = Map.groupBy(views, ({ member }) => member.toHexString())
  return [...members].map(([member, seen]) => ({
    member: new ObjectId(member),
    month,
    used: seen.filter(({ createdAt }) => createdAt.toISOString().startsWith(month)).length,
  }))
}

type LoggedIn = { _id: ObjectId; token: string }

/** Logs in the first members. */
export function logIn(deps: Deps, count: number): Promise<LoggedIn[]> {
  const login = async (_: unknown, n: number) => ({
    _id: memberId(n),
    token: await beginSession(deps, memberId(n)),
  })
  return Promise.all(Array.from({ length: count }, login))
}
