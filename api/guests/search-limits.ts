import { ObjectId } from 'mongodb'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'

const hour = 3_600_000
const day = 24 * hour
const searches = { max: 300, windowMs: hour }
const missesInHour = { max: 60, windowMs: hour }
const missesInDay = { max: 300, windowMs: day }

const keys = (member: ObjectId) => {
  const id = member.toHexString()
  return { hour: `searches:${id}`, misses: `phone-misses:${id}`, missesOfDay: `phone-misses-day:${id}` }
}
const dayKey = (deps: Deps, member: ObjectId) =>
  `searches-day:${member.toHexString()}:${deps.now().toISOString().slice(0, 10)}`

/** Counts a search against the limit of an hour; throws TooMany (D-31). */
export const countSearch = (deps: Deps, member: Member) =>
  deps.limits.take(
    keys(member._id).hour,
    searches,
    (wait) => `You have made 300 searches in an hour. Please search again in ${wait}.`,
  )

/** Counts a search for the day's sum, which marks and never refuses (D-31). */
export const addToDay = (deps: Deps, member: Member) => deps.limits.add(dayKey(deps, member._id), 2 * day, 1)

/**
 * Counts a phone search as one without a hit until the result is known, so that many at once cannot pass
 * together; answers what takes that back after a hit. Throws TooMany (D-31).
 */
export async function countPhoneSearch(deps: Deps, member: Member): Promise<() => Promise<void>> {
  const { misses, missesOfDay } = keys(member._id)
  const refusal = (wait: string) =>
    `Too many phone numbers without a hit. Please search by name or place, or by phone again in ${wait}.`
  const counted = [
    await deps.limits.take(misses, missesInHour, refusal),
    await deps.limits.take(missesOfDay, missesInDay, refusal),
  ]
  return async () => void (await Promise.all(counted.map((giveBack) => giveBack())))
}

/** The admins see who makes more searches than this in a day (D-31). */
export const searchesToMark = 150

/** Searches of each member since midnight, UTC, by the member's id as hex: for the admins' list (D-31). */
export async function searchesToday(deps: Deps, members: ObjectId[]): Promise<Map<string, number>> {
  const used = await deps.limits.usedOf(members.map((member) => dayKey(deps, member)))
  return new Map(members.map((member) => [member.toHexString(), used.get(dayKey(deps, member)) ?? 0]))
}

/** Who has passed 150 searches on a day (2026-11-20, UTC), today or the day before, most first (D-31). */
export async function busySearchers(
  deps: Deps,
): Promise<{ member: ObjectId; day: string; searches: number }[]> {
  const found = await deps.limits.above('searches-day:', searchesToMark)
  return found.map(({ key, used }) => {
    const [, member = '', day = ''] = key.split(':')
    return { member: new ObjectId(member), day, searches: used }
  })
}
