import type { ClientSession, ObjectId } from 'mongodb'
import { addDays, erasureNoticeDays } from '../../../shared/cases.ts'
import { requireGuest } from '../../guests/guest-lookup.ts'
import { Conflict } from '../../http/errors.ts'
import { tokenPlaceholder } from '../../mail/mail.ts'
import { erasureWaits, reviewErasedSoon } from '../../mail/templates/cases.ts'
import { erasurePostponed } from '../../mail/templates/team.ts'
import type { CaseDeps } from '../case-deps.ts'
import type { CaseDoc } from '../cases.collection.ts'
import { mailPerson } from '../found-case.ts'
import { erasureBlocker, neededUntil } from './blockers.ts'

/**
 * Decides, in the transaction of the decision, that the guest of a case is erased, and mails each author of a review 14
 * days before. Packs and claims of now postpone it, by 60 days at most; what comes later does not. A second decision keeps
 * the day. Throws Conflict during a dispute or a legal hold.
 */
export async function announceErasure(
  deps: CaseDeps,
  by: CaseDoc,
  named: ObjectId,
  session: ClientSession,
): Promise<void> {
  const guest = await requireGuest(deps, named, session)
  const { _id } = guest
  const blocker = await erasureBlocker(deps, _id, session)
  if (blocker !== null) throw new Conflict(blocker)
  if (await deps.erasures.byId(_id, session)) return
  const notice = addDays(deps.now(), erasureNoticeDays)
  const needed = await neededUntil(deps, _id, session)
  const until = needed && needed > notice ? needed : notice
  await deps.erasures.announce({ _id, case: by._id, dueAt: until }, session)
  if (until > notice) await mailDelay(deps, by, until, session)
  for (const author of await deps.reviews.authorsOf(_id, session)) {
    const user = await deps.users.byId(author, session)
    if (!user) continue
    const letter = {
      to: user.email,
      firstName: user.firstName,
      userId: user._id.toHexString(),
      guest: `${guest.firstName} ${guest.lastName}`,
      until,
    }
    await deps.mail.add({ ...reviewErasedSoon(deps.config, letter), about: _id }, session)
  }
}

/** The person and the team learn the day. */
async function mailDelay(deps: CaseDeps, by: CaseDoc, until: Date, session: ClientSession): Promise<void> {
  const letter = erasureWaits(deps.config, { to: by.email, token: tokenPlaceholder, until })
  await mailPerson(deps, by, letter, session)
  const caseId = by._id.toHexString()
  await deps.mail.add(erasurePostponed(deps.config, { caseId, until }), session)
}
