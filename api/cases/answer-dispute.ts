import { ObjectId } from 'mongodb'
import type { DisputeAnswer } from '../../shared/schemas/cases.ts'
import { Conflict, NotFound } from '../http/errors.ts'
import { authorAnswered } from '../mail/templates/team.ts'
import type { StillLoggedIn } from '../members/still-logged-in.ts'
import type { Member } from '../members/users.collection.ts'
import type { CaseDeps } from './case-deps.ts'
import { withClock } from './clock.ts'
import { askForSecondLook } from './decide-case.ts'
import { changeDispute, hideDisputed, noteAppeal } from './disputed-review.ts'

/**
 * The author's answer to the dispute of an own review, once, until it is decided: corrected, which needs an edit since
 * the team has asked, stood by, or withdrawn, which hides it at once. Throws NotFound for anything but an own review that
 * the author was asked about, and Conflict.
 */
export async function answerDispute(
  deps: CaseDeps,
  member: Member,
  { reviewId, answer, statement }: DisputeAnswer,
  stillLoggedIn: StillLoggedIn = async () => member,
): Promise<{ message: string }> {
  const known = await deps.reviews.byId(new ObjectId(reviewId))
  await deps.transaction(async (session) => {
    await stillLoggedIn(session)
    const review = known && (await deps.reviews.byKey(known, session))
    const found = review?.dispute && (await deps.cases.byId(review.dispute.case, session))
    if (!review || !review.author.equals(member._id) || !found?.question)
      throw new NotFound('Nobody asks you about this review')
    if (found.answer) throw new Conflict('You have answered already')
    if (answer === 'corrected' && !(review.editedAt && review.editedAt >= review.dispute!.since))
      throw new Conflict('Edit the review first, then say here that you have corrected it')
    const hides = answer === 'withdrawn' && !review.hiddenByAdmin
    const question = { ...review.dispute!.question!, answered: true }
    const changed = await changeDispute(deps, review, { question }, session)
    if (hides) await hideDisputed(deps, changed, true, session)
    const changes = {
      answer: { kind: answer, statement, at: deps.now() },
      ...(hides && { hasHidden: true }),
    }
    await deps.cases.update(found._id, withClock(found, changes), session)
    await deps.mail.add(authorAnswered(deps.config, { answer }), session)
  })
  return { message: 'We have your answer' }
}

/**
 * Asks for a second look at the decision on the dispute of an own review, by another admin, once. Throws
 * NotFound for anything but an own review with a decision, and Conflict.
 */
export async function appealRuling(
  deps: CaseDeps,
  member: Member,
  { reviewId, text }: { reviewId: string; text: string },
  stillLoggedIn: StillLoggedIn = async () => member,
): Promise<{ message: string }> {
  const known = await deps.reviews.byId(new ObjectId(reviewId))
  await deps.transaction(async (session) => {
    await stillLoggedIn(session)
    const review = known && (await deps.reviews.byKey(known, session))
    const found = review?.ruling && (await deps.cases.byId(review.ruling.case, session))
    if (!review || !review.author.equals(member._id) || !found)
      throw new NotFound('There is no decision on this review')
    await askForSecondLook(deps, found, 'author', text, session)
    await noteAppeal(deps, review, session)
  })
  return { message: 'Another person of our team will look at it' }
}
