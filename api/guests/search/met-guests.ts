import { ObjectId } from 'mongodb'
import { dayOf } from '../../../shared/dates.ts'
import type { Config } from '../../config.ts'
import { TooMany } from '../../http/errors.ts'
import type { Mailer } from '../../mail/outbox.ts'
import { manyGuestsMet } from '../../mail/templates/team.ts'
import type { Member } from '../../members/users.collection.ts'
import type { MetGuestsCollection } from './met-guests.collection.ts'

export type MetGuestsDeps = { config: Config; mail: Mailer; metGuests: MetGuestsCollection; now: () => Date }

/** Far more than a host looks up; who copies the register overnight does not get far. */
export const maxMetGuests = 2000

const dayMs = 24 * 3_600_000
const keyOf = (member: ObjectId, now: Date) => `${member.toHexString()}:${dayOf(now)}`

/**
 * Counts the guests that a member meets in search results, each once a UTC day; the team is not limited. At the first
 * passing the team is mailed. Throws TooMany when they are more than 2,000 that day, until the team lifts it.
 */
export async function meetGuests(deps: MetGuestsDeps, member: Member, guests: ObjectId[]): Promise<void> {
  if (!deps.config.rateLimits || member.isAdmin || guests.length === 0) return
  const now = deps.now()
  const { isAdded, isFirstPassing } = await deps.metGuests.meet(
    keyOf(member._id, now),
    guests,
    maxMetGuests,
    now,
  )
  if (isAdded) return
  if (isFirstPassing)
    await deps.mail.add(
      manyGuestsMet(deps.config, { userId: member._id.toHexString(), guests: maxMetGuests }),
    )
  const message =
    'You have met 2,000 different guests in searches today. You can go on tomorrow (UTC), or write to us through Contact.'
  throw new TooMany(message, (dayMs - (now.getTime() % dayMs)) / 1000)
}

/** Lifts the limit for this member and today. False when that is already so. */
export const liftMetGuests = ({ metGuests, now }: MetGuestsDeps, member: ObjectId) =>
  metGuests.lift(keyOf(member, now()), now())

/** Who has passed the limit, on which day (2026-11-20), and whether the team has lifted it. */
export async function membersOverLimit({ metGuests }: Pick<MetGuestsDeps, 'metGuests'>) {
  const found = await metGuests.passed()
  return found.map(({ _id, lifted = false }) => {
    const [member = '', day = ''] = _id.split(':')
    return { member: new ObjectId(member), day, lifted }
  })
}
