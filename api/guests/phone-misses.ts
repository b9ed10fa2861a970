import type { Limits } from '../http/limits.ts'
import type { Member } from '../members/users.collection.ts'

const hour = 3_600_000
const missesInHour = { max: 60, windowMs: hour }
const missesInDay = { max: 300, windowMs: 24 * hour }
const refusal = (wait: string) =>
  `Too many phone numbers without a hit. Please search by name or place, or by phone again in ${wait}.`

/**
 * Counts a phone search as a miss before its result is known, so that many at once cannot exceed the limit
 * together. Returns a function that takes the count back after a hit; throws TooMany.
 */
export async function countPhoneMiss(
  { limits }: { limits: Limits },
  member: Member,
): Promise<() => Promise<void>> {
  const id = member._id.toHexString()
  const counted = [
    await limits.consume(`phone-misses:${id}`, missesInHour, refusal),
    await limits.consume(`phone-misses-day:${id}`, missesInDay, refusal),
  ]
  return async () => void (await Promise.all(counted.map((giveBack) => giveBack())))
}
