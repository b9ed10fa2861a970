import type { ClientSession, UpdateFilter } from 'mongodb'
import { NotFound } from '../http/errors.ts'
import { changeCounted } from '../reviews/evidence.ts'
import type { Dispute, ReviewDoc, Ruling } from '../reviews/reviews.collection.ts'
import { withheldUntil } from '../reviews/withheld-evidence.ts'
import type { CaseDeps } from './case-deps.ts'
import type { CaseDoc } from './cases.collection.ts'

type ReviewDeps = Pick<CaseDeps, 'guests' | 'now' | 'reviews'>

/** The disputed review of a case in a transaction; null for a case about something else, or when it is gone. */
export const reviewOfCase = async (
  { reviews }: ReviewDeps,
  { review, guest }: CaseDoc,
  session: ClientSession,
): Promise<ReviewDoc | null> => (review && guest ? reviews.byKey({ _id: review, guest }, session) : null)

/** As `reviewOfCase`; throws NotFound. */
export async function requireReviewOfCase(deps: ReviewDeps, found: CaseDoc, session: ClientSession) {
  const review = await reviewOfCase(deps, found, session)
  if (!review) throw new NotFound('The review is no longer there')
  return review
}

/** Changes a review with the counters and the score of its guest; every vault takes it at its next synchronization. */
const change = (
  deps: ReviewDeps,
  review: ReviewDoc,
  update: UpdateFilter<ReviewDoc>,
  session: ClientSession,
): Promise<ReviewDoc> =>
  changeCounted(
    deps,
    review,
    review,
    session,
    async () => (await deps.reviews.update(review, update, session))!,
  )

/** Marks a review as disputed, from when on it does not weigh; once in its life (CAS-01, CAS-05). */
export const beginDispute = (deps: ReviewDeps, review: ReviewDoc, dispute: Dispute, session: ClientSession) =>
  change(deps, review, { $set: { dispute, ...(dispute.isMarked && { markedBy: dispute.case }) } }, session)

/** Changes the clock or the question of a dispute. */
export const changeDispute = (
  deps: ReviewDeps,
  review: ReviewDoc,
  changes: Partial<Dispute>,
  session: ClientSession,
) => change(deps, review, { $set: { dispute: { ...review.dispute!, ...changes } } }, session)

/** Takes a review out of the members' view, or shows it again. */
export const hideDisputed = (
  deps: ReviewDeps,
  review: ReviewDoc,
  hiddenByAdmin: boolean,
  session: ClientSession,
) => change(deps, review, { $set: { hiddenByAdmin } }, session)

/** Puts the guest's statement below a review, in place of an earlier one. */
export const setStatement = (
  deps: ReviewDeps,
  review: ReviewDoc,
  { statement, statementOf }: Required<Pick<ReviewDoc, 'statement' | 'statementOf'>>,
  session: ClientSession,
) => change(deps, review, { $set: { statement, statementOf } }, session)

/** Notes that the author has asked for a second look. */
export const noteAppeal = (deps: ReviewDeps, review: ReviewDoc, session: ClientSession) =>
  change(deps, review, { $set: { 'ruling.mayAskAgain': false } }, session)

/**
 * Ends a dispute with what the author reads of it; files that were withheld for it begin their 90 days (SEC-11). One by
 * somebody who is `notIdentified` leaves neither a statement nor a mark, which the guest can still have.
 */
export function endDispute(
  deps: ReviewDeps,
  review: ReviewDoc,
  {
    hiddenByAdmin,
    ruling,
    notIdentified,
  }: { hiddenByAdmin: boolean; ruling: Ruling; notIdentified: boolean },
  session: ClientSession,
): Promise<ReviewDoc> {
  const isReported = review.reportCount > review.settledReports
  const erasure = review.withheld && !isReported ? { withheldUntil: withheldUntil(deps.now()) } : {}
  const $unset = {
    dispute: '' as const,
    ...(notIdentified && review.markedBy?.equals(ruling.case) && { markedBy: '' as const }),
    ...(notIdentified &&
      review.statementOf?.equals(ruling.case) && { statement: '' as const, statementOf: '' as const }),
  }
  return change(deps, review, { $set: { hiddenByAdmin, ruling, ...erasure }, $unset }, session)
}
