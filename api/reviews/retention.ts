import type { ClientSession, ObjectId } from 'mongodb'
import { addDays } from '../../shared/cases.ts'
import { dayOf, yearsBefore } from '../../shared/dates.ts'
import { recordEvent } from '../events/record-event.ts'
import { withGuestLock } from '../guests/counters.ts'
import type { Log } from '../log.ts'
import { reviewsLeave } from '../mail/templates/retention.ts'
import { changeCounted } from './evidence.ts'
import type { ReviewDeps } from './review-deps.ts'
import type { ReviewDoc, ReviewKey } from './reviews.collection.ts'

type RetentionDeps = Pick<
  ReviewDeps,
  'config' | 'events' | 'guests' | 'mail' | 'now' | 'reviews' | 'transaction' | 'users' | 'withKeyLock'
> & { log: Log }

/** How long members see a review whose claim is settled. */
const settledYears = 3
const noticeDays = 30
/** In one mail and one transaction. */
const reviewsAtOnce = 50

const midnight = (at: Date) => new Date(dayOf(at))

const yearsOf = ({ config }: RetentionDeps) => ({
  all: config.reviewYears,
  settled: Math.min(settledYears, config.reviewYears),
})

/** The beginning of the UTC day on which the term of a review ends. */
const retentionEnd = (
  deps: RetentionDeps,
  { createdAt, settledAt }: Pick<ReviewDoc, 'createdAt' | 'settledAt'>,
) => yearsBefore(midnight(createdAt), -yearsOf(deps)[settledAt ? 'settled' : 'all'])

/** All whose term ends by `day` were posted before these times, and few others: a leap day moves them by a day. */
const postedBefore = (deps: RetentionDeps, day: Date) => ({
  all: addDays(yearsBefore(day, yearsOf(deps).all), 2),
  settled: addDays(yearsBefore(day, yearsOf(deps).settled), 2),
})

/**
 * Mails authors 30 days before the term of their reviews ends, and takes reviews out of the members' view at its end,
 * 30 days after the mail at the earliest; a disputed one after the decision. They stay for their author and the team.
 * Any number of processes may run it, as late as they like; what fails is logged and tried again the next time.
 */
export async function endReviewTerms(deps: RetentionDeps): Promise<void> {
  await announce(deps)
  const before = postedBefore(deps, deps.now())
  for (const kind of ['all', 'settled'] as const)
    for await (const key of deps.reviews.leavingBy(deps.now(), before[kind], kind))
      await withGuestLock(deps, key.guest, () =>
        deps.transaction((session) => leave(deps, key, session)),
      ).catch((error: unknown) =>
        deps.log.error({ err: error, review: key._id.toHexString() }, 'the term of a review could not end'),
      )
}

async function announce(deps: RetentionDeps): Promise<void> {
  const before = postedBefore(deps, lastAnnounced(deps))
  const notified = new Set<string>()
  for (const kind of ['all', 'settled'] as const)
    for await (const { author } of deps.reviews.notAnnounced(before[kind], kind)) {
      const id = author.toHexString()
      if (notified.has(id)) continue
      notified.add(id)
      await notify(deps, author).catch((error: unknown) =>
        deps.log.error({ err: error, user: id }, 'an author could not be notified of the end of reviews'),
      )
    }
}

const lastAnnounced = ({ now }: RetentionDeps) => addDays(midnight(now()), noticeDays)

/** Fifty reviews a mail, until none is left. Of two processes only the one that notes the time sends it. */
async function notify(deps: RetentionDeps, author: ObjectId): Promise<void> {
  const last = lastAnnounced(deps)
  const notifySome = () =>
    deps.transaction(async (session) => {
      const before = postedBefore(deps, last)
      const found = await deps.reviews.notAnnouncedOf(author, before, reviewsAtOnce, session)
      const due = found.filter((review) => retentionEnd(deps, review) <= last)
      for (const review of due) await deps.reviews.update(review, { $set: { leavesAt: last } }, session)
      const member = due.length > 0 && (await deps.users.byId(author, session))
      if (member) {
        const { _id, email, firstName } = member
        const posted = due.map(({ createdAt }) => createdAt)
        const mail = { to: email, firstName, userId: _id.toHexString(), posted, at: last }
        await deps.mail.add(reviewsLeave(deps.config, mail), session)
        await recordEvent(deps, { what: 'own-expires', member: _id, isMailed: true }, session)
      }
      return due.length
    })
  while ((await notifySome()) === reviewsAtOnce);
}

/** Its guest counts as changed, so that vaults lose it, too. */
async function leave(deps: RetentionDeps, key: ReviewKey, session: ClientSession): Promise<void> {
  const review = await deps.reviews.byKey(key, session)
  if (!review?.leavesAt || review.leavesAt > deps.now() || review.hiddenByAdmin || review.dispute) return
  if (retentionEnd(deps, review) > deps.now()) return
  const held = { isOver: true as const }
  const $set = { hiddenByAdmin: true, held, settledReports: review.reportCount, expiredAt: deps.now() }
  await changeCounted(
    deps,
    review,
    review,
    session,
    async () => (await deps.reviews.update(review, { $set, $unset: { isMarkMailed: '' } }, session))!,
  )
}
