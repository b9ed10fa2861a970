import { ObjectId } from 'mongodb'
import { dayOf } from '../../../shared/dates.ts'
import type { Config } from '../../config.ts'
import { TooMany } from '../../http/errors.ts'
import type { Mailer } from '../../mail/outbox.ts'
import { manyDistinctGuests } from '../../mail/templates/team.ts'
import type { Member } from '../../members/users.collection.ts'
import type { DistinctGuestsCollection } from './distinct-guests.collection.ts'

export type DistinctGuestsDeps = {
  config: Config
  mail: Mailer
  distinctGuests: DistinctGuestsCollection
  now: () => Date
}

/** Far more than a host looks up, and too few to copy the register overnight. */
export const maxDistinctGuests = 2000

const dayMs = 24 * 3_600_000
const keyOf = (member: ObjectId, now: Date) => `${member.toHexString()}:${dayOf(now)}`

/**
 * Counts the distinct guests in a member's search results of a UTC day; the team is not limited. The first time that a
 * member passes 2,000, the team gets a mail. Throws TooMany from then on, until the team lifts the limit or the day ends.
 */
export async function addDistinctGuests(
  deps: DistinctGuestsDeps,
  member: Member,
  guests: ObjectId[],
): Promise<void> {
  if (!deps.config.rateLimits || member.isAdmin || guests.length === 0) return
  const now = deps.now()
  const { isAdded, isFirstPassing } = await deps.distinctGuests.add(
    keyOf(member._id, now),
    guests,
    maxDistinctGuests,
    now,
  )
  if (isAdded) return
  if (isFirstPassing)
    await deps.mail.add(
      manyDistinctGuests(deps.config, { userId: member._id.toHexString(), guests: maxDistinctGuests }),
    )
  const message =
    'You have met 2,000 different guests in searches today. You can go on tomorrow (UTC), or write to us through Contact.'
  throw new TooMany(message, (dayMs - (now.getTime() % dayMs)) / 1000)
}

/** Lifts the limit for this member and today. False when that is already so. */
export const liftDistinctGuests = ({ distinctGuests, now }: DistinctGuestsDeps, member: ObjectId) =>
  distinctGuests.lift(keyOf(member, now()), now())

/** Who has passed the limit, on which day (2026-11-20), and whether the team has lifted it. */
export async function membersOverLimit({ distinctGuests }: Pick<DistinctGuestsDeps, 'distinctGuests'>) {
  const found = await distinctGuests.passed()
  return found.map(({ _id, lifted = false }) => {
    const [member = '', day = ''] = _id.split(':')
    return { member: new ObjectId(member), day, lifted }
  })
}
