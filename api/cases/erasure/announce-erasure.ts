import type { ClientSession, ObjectId } from 'mongodb'
import { addDays, erasureNoticeDays } from '../../../shared/cases.ts'
import { Conflict } from '../../http/errors.ts'
import { reviewErasedSoon } from '../../mail/templates/cases.ts'
import type { CaseDeps } from '../case-deps.ts'
import { erasureBlocker } from './blockers.ts'

/**
 * Decides, in the transaction of the decision, that a guest is erased, and mails each author of a review 14 days before.
 * A second decision keeps the day. Throws Conflict while something is open that needs the guest.
 */
export async function announceErasure(
  deps: CaseDeps,
  guest: ObjectId,
  by: ObjectId,
  session: ClientSession,
): Promise<void> {
  const blocker = await erasureBlocker(deps, guest, session)
  if (blocker !== null) throw new Conflict(blocker)
  if (await deps.erasures.byId(guest, session)) return
  const until = addDays(deps.now(), erasureNoticeDays)
  await deps.erasures.announce({ _id: guest, case: by, dueAt: until }, session)
  const stored = await deps.guests.byId(guest, session)
  for (const author of await deps.reviews.authorsOf(guest, session)) {
    const user = await deps.users.byId(author, session)
    if (!user || !stored) continue
    const letter = {
      to: user.email,
      firstName: user.firstName,
      userId: user._id.toHexString(),
      guest: `${stored.firstName} ${stored.lastName}`,
      until,
    }
    await deps.mail.add(reviewErasedSoon(deps.config, letter), session)
  }
}
