import type { NewCase } from '../../shared/schemas/cases.ts'
import { confirmCase, openCase } from '../cases/open-case.ts'
import { identifyPerson, putToAuthor } from '../cases/team-steps.ts'
import type { Deps } from '../deps.ts'
import type { Member } from '../members/users.collection.ts'
import { atTime } from './clock.ts'

const dayMinutes = 24 * 60

type Stage = { deps: Deps; minutesAgo: (minutes: number) => Date }

/**
 * Two people have written to the team: one disputes a negative report of the host, which now waits for the
 * host's answer; one asks for a copy of what is stored, which the team has not looked at yet.
 */
export async function tellCases(
  stage: Stage,
  { admin, host }: { admin: Member; host: Member },
): Promise<void> {
  const { deps, minutesAgo } = stage
  const reviews = await deps.reviews.ofAuthor(host._id, 100, null)
  const review = reviews.find(
    ({ type, hiddenByAdmin, text }) => type === '-1' && !hiddenByAdmin && text.includes('plumber'),
  )
  const guest = review && (await deps.guests.byId(review.guest))
  if (!guest) throw new Error('The story has no report of the host to dispute')
  const { firstName, lastName, phoneNumber } = guest
  const disputed = await write(stage, 8 * dayMinutes, {
    kind: 'dispute',
    firstName,
    lastName,
    phoneNumber,
    stay: 'A three night stay at the end of last month, booked on the platform.',
    message: 'The toilet was slow when we came, and I wrote that to the host on the first evening.',
    email: 'guest@example.com',
  })
  const how = 'Showed the booking, and answered from the number of the entry.'
  const identified = { id: disputed, guestId: guest._id.toHexString(), reviewId: review._id.toHexString() }
  await atTime(minutesAgo(6 * dayMinutes), () =>
    identifyPerson(deps, admin, { ...identified, how, newFacts: '' }),
  )
  const text = 'The guest says that the toilet was slow on arrival. Please send us what supports your report.'
  await atTime(minutesAgo(5 * dayMinutes), () => putToAuthor(deps, admin, { id: disputed, text }))
  await write(stage, 2 * dayMinutes, {
    kind: 'copy',
    firstName: 'Rosa',
    lastName: 'Delgado',
    phoneNumber: '(512) 555-0186',
    stay: 'A week in Austin in spring.',
    message: 'Please send me a copy of everything that is stored about me.',
    email: 'rosa@example.com',
  })
}

/** Sends the form and confirms its address. Returns the id of the case. */
async function write({ deps, minutesAgo }: Stage, at: number, typed: NewCase): Promise<string> {
  const { _id, linkId } = await atTime(minutesAgo(at), () => openCase(deps, 'demo', typed))
  await atTime(minutesAgo(at - 5), () => confirmCase(deps, linkId))
  return _id.toHexString()
}
