import { createHash } from 'node:crypto'
import { ObjectId } from 'mongodb'
import type { Member } from '../../members/users.collection.ts'
import type { Limits } from '../../http/limits.ts'

export type SearchLimitDeps = { now: () => Date; limits: Limits }

const hour = 3_600_000
const day = 24 * hour
const searches = { max: 300, windowMs: hour }

const keys = (member: ObjectId) => {
  const id = member.toHexString()
  return { hour: `searches:${id}` }
}
const dayKey = (deps: SearchLimitDeps, member: ObjectId) =>
  `searches-day:${member.toHexString()}:${deps.now().toISOString().slice(0, 10)}`

/** Counts a search against the limit of an hour; throws TooMany. */
export const countSearch = (deps: SearchLimitDeps, member: Member) =>
  deps.limits.consume(
    keys(member._id).hour,
    searches,
    (wait) => `You have made 300 searches in an hour. Please search again in ${wait}.`,
  )

/** Counts a search for the day, which marks busy members and refuses nothing. */
export const addToDay = (deps: SearchLimitDeps, member: Member) =>
  deps.limits.add(dayKey(deps, member._id), 2 * day, 1)

const numbersPerGuest = 3
const nearMissesInDay = 10

/**
 * Whether this member may learn that the number is near this guest's: of three different numbers for a guest, and ten
 * times a day (MAT-03). The same number for the same guest counts once a day.
 */
export async function mayBeNear(
  deps: SearchLimitDeps,
  member: Member,
  guest: ObjectId,
  phone: string,
): Promise<boolean> {
  const id = member._id.toHexString()
  const number = createHash('sha256').update(phone).digest('base64url').slice(0, 22)
  const about = `${id}:${guest.toHexString()}`
  const [tries, known] = [`near-number:${about}:${number}`, `near-refused:${about}:${number}`]
  const { used } = await deps.limits.add(tries, day, 1)
  if (used > 1) return !(await deps.limits.usedOf([known])).has(known)
  const [numbers, all] = await Promise.all([
    deps.limits.add(`near-numbers:${about}`, day, 1),
    deps.limits.add(`near-misses:${id}`, day, 1),
  ])
  const isAllowed = numbers.used <= numbersPerGuest && all.used <= nearMissesInDay
  if (!isAllowed) await deps.limits.add(known, day, 1)
  return isAllowed
}

/** The admins see who makes more searches than this in a day. */
export const searchesToMark = 150

/** Searches of each member since midnight UTC, by the member's id as hex: for the admins' list. */
export async function searchesToday(
  deps: SearchLimitDeps,
  members: ObjectId[],
): Promise<Map<string, number>> {
  const used = await deps.limits.usedOf(members.map((member) => dayKey(deps, member)))
  return new Map(members.map((member) => [member.toHexString(), used.get(dayKey(deps, member)) ?? 0]))
}

/** Members with more than 150 searches on a UTC day (2026-11-20), today or the day before; most first. */
export async function busySearchers(
  deps: SearchLimitDeps,
): Promise<{ member: ObjectId; day: string; searches: number }[]> {
  const found = await deps.limits.keysAbove('searches-day:', searchesToMark)
  return found.map(({ key, used }) => {
    const [, member = '', day = ''] = key.split(':')
    return { member: new ObjectId(member), day, searches: used }
  })
}

/** Members with phone searches without a hit in their window of a day; most first, at most 100. */
export async function phoneMisses(deps: SearchLimitDeps): Promise<{ member: ObjectId; misses: number }[]> {
  const prefix = 'phone-misses-day:'
  const found = await deps.limits.keysAbove(prefix, 0)
  return found.map(({ key, used }) => ({ member: new ObjectId(key.slice(prefix.length)), misses: used }))
}
