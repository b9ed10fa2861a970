import { claimDaysLeft, longestClaimPeriod } from '../../shared/facts/claim-period.ts'
import { addDays } from '../../shared/cases.ts'
import { dayOf } from '../../shared/dates.ts'
import { recordEvent } from '../events/record-event.ts'
import type { NotificationDeps } from './notification-deps.ts'

const noticeDays = 3

/**
 * Notifies authors once that three days are left to claim an amount by the platform's rule. Any number of processes may
 * run it, as late as they like; one that comes after the third day still notifies, while there is time.
 */
export async function noticeDeadlines(deps: NotificationDeps): Promise<void> {
  const today = dayOf(deps.now())
  const since = dayOf(addDays(deps.now(), -longestClaimPeriod))
  for await (const review of deps.reviews.claimsToNotice(since)) {
    const left = claimDaysLeft(review.facts ?? {}, today)
    if (left === null || left > noticeDays) continue
    await deps.transaction(async (session) => {
      if (await deps.reviews.noteDeadline(review, session))
        await recordEvent(deps, { what: 'claim-ends', member: review.author }, session)
    })
  }
}
