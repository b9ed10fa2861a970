import type { ClientSession } from 'mongodb'
import type { Log } from '../log.ts'
import type { FileRef } from '../members/users.collection.ts'
import type { ReviewDeps } from './review-deps.ts'
import type { ReviewDoc } from './reviews.collection.ts'

type WithheldDeps = Pick<ReviewDeps, 'files' | 'now' | 'reviews' | 'transaction'>

/** The subject of files that only the team may read. */
export const withheldSubject = 'withheld evidence'

const keptMs = 90 * 24 * 3_600_000

/**
 * Takes files away from a review, in the transaction of its edit: they are erased, or, while members' reports or a
 * dispute wait for a decision, withheld for the team.
 */
export async function takeAway(
  deps: Pick<WithheldDeps, 'files' | 'reviews'>,
  review: ReviewDoc,
  removed: FileRef[],
  session: ClientSession,
): Promise<void> {
  const ids = removed.map(({ _id }) => _id)
  const isOpen = review.reportCount > review.settledReports || review.dispute !== undefined
  if (!isOpen) return deps.files.remove(ids, session)
  await deps.files.passOn(ids, { subject: withheldSubject, id: review._id }, session)
  const change = { $push: { withheld: { $each: removed } }, $unset: { withheldUntil: '' as const } }
  await deps.reviews.update(review, change, session)
}

/** When files that are withheld now are erased: 90 days after the team's decision. */
export const withheldUntil = (decidedAt: Date) => new Date(decidedAt.getTime() + keptMs)

/**
 * Erases withheld files whose time is over. It begins for those whose reports were all taken back. A review that fails
 * is logged and tried again the next time.
 */
export async function eraseWithheldEvidence(deps: WithheldDeps & { log: Log }): Promise<void> {
  for await (const review of deps.reviews.withWithheldFiles(deps.now()))
    await settle(deps, review).catch((error: unknown) =>
      deps.log.error({ err: error, review: review._id.toHexString() }, 'withheld files could not be erased'),
    )
}

const settle = (deps: WithheldDeps, { _id, guest }: ReviewDoc) =>
  deps.transaction(async (session) => {
    const review = await deps.reviews.byKey({ _id, guest }, session)
    if (!review?.withheld) return
    if (!review.withheldUntil) {
      await deps.reviews.update(review, { $set: { withheldUntil: withheldUntil(deps.now()) } }, session)
    } else if (review.withheldUntil <= deps.now()) {
      await deps.reviews.update(review, { $unset: { withheld: '', withheldUntil: '' } }, session)
      const ids = review.withheld.map((file) => file._id)
      await deps.files.remove(ids, session)
    }
  })
