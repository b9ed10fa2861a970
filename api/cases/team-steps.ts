import { type ClientSession, ObjectId } from 'mongodb'
import { addDays, disputeDays, extensionDays, maxCaseTexts } from '../../shared/cases.ts'
import type { Identify } from '../../shared/schemas/admin-cases.ts'
import { requireAnotherAdmin } from '../accounts/user-roles.ts'
import { recordAudit } from '../audit/audit.ts'
import { recordEvent } from '../events/record-event.ts'
import { requireGuest } from '../guests/guest-lookup.ts'
import { Conflict, Invalid } from '../http/errors.ts'
import { tokenPlaceholder } from '../mail/mail.ts'
import { caseExtended, caseIdentified, caseJoined, moreAsked } from '../mail/templates/cases.ts'
import type { Member } from '../members/users.collection.ts'
import type { ReviewDoc } from '../reviews/reviews.collection.ts'
import type { CaseDeps } from './case-deps.ts'
import type { CaseDoc } from './cases.collection.ts'
import { askAuthor, disputeDue, withClock } from './clock.ts'
import { beginDispute, changeDispute, reviewOfCase } from './disputed-review.ts'
import { requireCaseForStep, caseLabel, mailPerson } from './found-case.ts'

/** Runs a step of the team in one transaction, with its entry in the audit list. */
export function step(
  deps: CaseDeps,
  admin: Member,
  id: string,
  entry: { action: string; detail: string },
  work: (found: CaseDoc, session: ClientSession) => Promise<unknown>,
): Promise<void> {
  return deps.transaction(async (session) => {
    const found = await requireCaseForStep(deps, admin, id, session)
    await work(found, session)
    const label = caseLabel(found)
    await recordAudit(deps, admin, { ...entry, target: found._id, label }, session)
  })
}

/**
 * Asks the person for more, by mail and on the page of the case. Throws NotFound, and Conflict for a decided case and one
 * with twice as many messages as a person may write.
 */
export const askPerson = (deps: CaseDeps, admin: Member, { id, text }: { id: string; text: string }) =>
  step(deps, admin, id, { action: 'asked a person for more', detail: text }, async (found, session) => {
    if (found.messages.length >= 2 * maxCaseTexts)
      throw new Conflict(
        'This case holds as many messages as it can. Decide it, or write to the person by mail.',
      )
    const change = {
      $push: { messages: { by: 'team' as const, text, at: deps.now() } },
      $set: { waitsForPerson: true },
    }
    await deps.cases.update(found._id, change, session)
    const letter = moreAsked(deps.config, {
      to: found.email,
      token: tokenPlaceholder,
      kind: found.kind,
      text,
    })
    await mailPerson(deps, found, letter, session)
  })

/**
 * Records how the person was identified, and as which guest. A review that is disputed for the first time is marked for
 * every reader from now on; one that was disputed before is admitted with new facts only, and gets no mark (CAS-01,
 * CAS-05). Where another open case is about the same, this one is joined to it. Throws NotFound; Invalid without the
 * review of a dispute; Conflict for a case that is identified or decided, and for a review without new facts.
 */
export function identifyPerson(deps: CaseDeps, admin: Member, input: Identify): Promise<void> {
  const { id, how, newFacts } = input
  const entry = { action: 'identified a person', detail: how }
  return step(deps, admin, id, entry, async (found, session) => {
    if (found.state !== 'open') throw new Conflict('The person of this case is identified already')
    const guest = await requireGuest(deps, new ObjectId(input.guestId), session)
    const at = deps.now()
    const review = found.kind === 'dispute' ? await reviewToDispute(deps, input, guest._id, session) : null
    requireAnotherAdmin(admin, 'review', review?.author)
    const identified = { admin: admin._id, email: admin.email, at, how, newFacts }
    const other = review?.dispute
      ? await deps.cases.byId(review.dispute.case, session)
      : !review && (await deps.cases.openAbout(guest._id, found.kind, found._id, session))
    if (other) return join(deps, found, other, { guest: guest._id, identified }, session)
    if (review?.markedBy && newFacts === '') throw new Conflict(knownReview)
    const changes: Partial<CaseDoc> = {
      state: 'identified',
      waitsForPerson: false,
      guest: guest._id,
      identified,
      ...(review && { review: review._id, author: review.author, dueAt: disputeDue(at) }),
    }
    if (review) {
      const isMarked = review.markedBy === undefined
      await beginDispute(deps, review, { case: found._id, since: at, days: disputeDays, isMarked }, session)
      await recordEvent(deps, { what: 'dispute-begun', member: review.author }, session)
    }
    await deps.cases.update(found._id, withClock(found, changes), session)
    const person = { to: found.email, token: tokenPlaceholder, kind: found.kind }
    await mailPerson(deps, found, caseIdentified(deps.config, person), session)
  })
}

async function reviewToDispute(
  deps: CaseDeps,
  { reviewId }: Identify,
  guest: ObjectId,
  session: ClientSession,
): Promise<ReviewDoc> {
  const message = 'Choose the review that is disputed'
  const review = reviewId ? await deps.reviews.byKey({ _id: new ObjectId(reviewId), guest }, session) : null
  if (!review?.guest.equals(guest) || review.held?.until)
    throw new Invalid(message, [{ path: 'reviewId', message }])
  return review
}

const knownReview = 'This review was disputed before. Name the new facts to admit it again.'

/**
 * Lets a case go on in an open one about the same, so that a flood of them ends in one: its words and messages
 * are there, its links lead there, and its address gets the mails.
 */
async function join(
  deps: CaseDeps,
  found: CaseDoc,
  other: CaseDoc,
  known: Required<Pick<CaseDoc, 'guest' | 'identified'>>,
  session: ClientSession,
): Promise<void> {
  const { admin, email, at } = known.identified
  const words = { by: 'person' as const, text: `${found.message}\n\n${found.stay}`, at: found.createdAt }
  const decision = { reason: 'joined', text: '', authorText: '', admin, email, at }
  const $set = {
    ...known,
    state: 'decided' as const,
    decidedAt: at,
    waitsForPerson: false,
    joinedTo: other._id,
  }
  await deps.cases.update(
    found._id,
    { $set, $push: { decisions: decision }, $unset: { dueAt: '', clockAt: '' } },
    session,
  )
  await deps.cases.update(
    other._id,
    {
      $push: {
        messages: { $each: [words, ...found.messages].slice(0, roomIn(other)) },
        files: { $each: found.files ?? [] },
        joined: { email: found.email, linkId: found.linkId },
      },
    },
    session,
  )
  const person = { to: found.email, token: tokenPlaceholder, kind: found.kind }
  await mailPerson(deps, found, caseJoined(deps.config, person), session)
}

/** How many messages of joined cases fit in; the others are read in their own case. */
const roomIn = ({ messages }: CaseDoc) => Math.max(0, maxCaseTexts - messages.length)

/** Asks the author for an answer within ten days. Throws NotFound, and Conflict when there is no dispute to ask about. */
export const putToAuthor = (deps: CaseDeps, admin: Member, { id, text }: { id: string; text: string }) =>
  step(deps, admin, id, { action: 'put a dispute to the author', detail: text }, async (found, session) => {
    requireOpenDispute(found)
    if (found.question) throw new Conflict('The author was asked already')
    await askAuthor(deps, found, text, session)
  })

/** Gives a dispute 15 days more, once. Throws NotFound, and Conflict. */
export const extendCase = (deps: CaseDeps, admin: Member, { id, reason }: { id: string; reason: string }) =>
  step(deps, admin, id, { action: 'extended a case', detail: reason }, async (found, session) => {
    requireOpenDispute(found)
    if (!mayExtend(found)) throw new Conflict('A case can be extended once, before its last day is over')
    const dueAt = addDays(found.dueAt!, extensionDays)
    const extended = { admin: admin._id, email: admin.email, at: deps.now(), reason }
    const review = await reviewOfCase(deps, found, session)
    if (review?.dispute) await changeDispute(deps, review, { days: disputeDays + extensionDays }, session)
    await deps.cases.update(found._id, withClock(found, { dueAt, extended }), session)
    const letter = caseExtended(deps.config, {
      to: found.email,
      token: tokenPlaceholder,
      reason,
      until: dueAt,
    })
    await mailPerson(deps, found, letter, session)
  })

/** Whether an admin can still give a dispute more days. */
export const mayExtend = (found: CaseDoc) =>
  found.state === 'identified' &&
  found.review !== undefined &&
  found.decisions.length === 0 &&
  !found.extended &&
  !found.escalatedAt

function requireOpenDispute(found: CaseDoc): void {
  if (found.state !== 'identified' || !found.review)
    throw new Conflict('Identify the person and the disputed review first')
  if (found.decisions.length > 0) throw new Conflict('This case is decided, and looked at a second time')
}
