import type { Facts } from '../../shared/schemas/facts.ts'
import type { NewGuest } from '../../shared/schemas/guest.ts'
import { changedElsewhere, type PostedReview, type Review } from '../../shared/schemas/review.ts'
import { callAfter, firstCall } from './review-call.ts'
import { typedFacts } from './typed-facts.ts'
import type { UnsentReview } from './unsent-review.ts'

/*
 * The life of a review as a table: an event leads from one stage to the next and asks for effects.
 *
 *   in a form      half-typed → submitted → posted, or refused, or outdated (changed elsewhere)
 *                                  ↓ no answer
 *   in the outbox               waiting ⇄ sending → posted, or refused, or outdated
 *
 * Nothing here knows React, the vault or the network: `dispatch.ts` runs the effects.
 */

type Stage = UnsentReview['stage']
type ReviewType = Review['reviewType']
type Words = { review: string; reviewType: ReviewType; facts: Facts; newGuest: NewGuest | null }
type Refusal = { status: number; message: string; link?: string | null; isText?: boolean }

/** Everything that can happen to an unsent review. */
export type ReviewEvent =
  // in its form
  | { type: 'typed'; typed: UnsentReview['typed']; removeFiles: string[] }
  /** `known` is the guest of the register whom the author has chosen for the typed one. */
  | ({ type: 'submitted'; known?: string | null } & Words)
  | { type: 'newer text shown'; text: string }
  /** A form shows it again, for example after a reload; `stored` is the review being edited, as it is now. */
  | { type: 'restored'; stored: { reviewType: ReviewType; facts: Facts; files: (string | null)[] } | null }
  // in the outbox
  | { type: 'sent' }
  | ({ type: 'edited'; newerText: string | null; removeFiles: string[]; again?: string } & Words)
  | { type: 'earlier edit posted'; review: string; reviewType: ReviewType | null; facts: Facts }
  // while it is sent
  | { type: 'guest added'; guestId: string }
  | { type: 'files stored'; files: string[][]; removedIds: string[] }
  | { type: 'answered'; posted: PostedReview }
  | ({ type: 'file swept' | 'refused' } & Refusal)
  | { type: 'changed elsewhere'; reviewId: string }
  /** No session, or too many calls at once. */
  | ({ type: 'turned away' } & Refusal)
  | { type: 'not answered' | 'server failed' }
  | { type: 'kept in the outbox' | 'not kept' }
  /** The session ended, the vault was locked, or the page was closed. */
  | { type: 'interrupted' }

/** The work that a transition asks for, in order; the last effect of a step may result in an event. */
export type Effect =
  | 'save'
  | 'drop'
  | 'add the guest'
  | 'send the files'
  | 'send all files again'
  | 'send the review'
  | 'put into the outbox'

type Step<Unsent extends UnsentReview = UnsentReview> = [Unsent, ...Effect[]]
type Of<Type> = Extract<ReviewEvent, { type: Type }>
type Transition<Type> = (unsent: UnsentReview, event: Of<Type>) => Step
type Transitions = { readonly [Type in ReviewEvent['type']]?: Transition<Type> }

/** In a form, also after a refusal. */
const inForm: Transitions = {
  typed: (unsent, { typed, removeFiles }) => [{ ...unsent, typed, removeFiles }, 'save'],
  submitted: (unsent, { newGuest, review, reviewType, facts, known }) => {
    const guest = withGuest(unsent, newGuest)
    return begin({ ...guest, guestId: known ?? guest.guestId, review, reviewType, facts }, 'submitted')
  },
  'newer text shown': (unsent, { text }) => to('half-typed', 'save')({ ...unsent, newerText: text }),
  restored,
}

/** In the outbox, also after a refusal. */
const inOutbox: Transitions = {
  edited: (unsent, { newGuest, review, reviewType, facts, newerText, removeFiles, again = '' }) => {
    const changes = {
      review,
      reviewType,
      facts,
      newerText,
      removeFiles: [...unsent.removeFiles, ...removeFiles],
      typed: { ...unsent.typed, again },
    }
    return to('waiting', 'save')({ ...withGuest(unsent, newGuest), ...changes })
  },
  // Both edits began with the same stored text.
  'earlier edit posted': (unsent, { review, reviewType, facts }) => [
    { ...unsent, originalText: review, originalType: reviewType, originalFacts: facts, newerText: null },
    'save',
  ],
}

/** While a form or the outbox sends it. */
const onItsWay: Transitions = {
  'guest added': (unsent, { guestId }) => [{ ...unsent, guestId }, 'save', 'send the files'],
  'files stored': filesStored, // sends the first call
  answered, // posted, outdated, or sends the next call
  'file swept': fileSwept, // sends all files again, once
  'changed elsewhere': (unsent, { reviewId }) => outdated(unsent, reviewId),
  refused,
}

/** The events that count in each stage; any other event changes nothing. */
export const transitions: Readonly<Record<Stage, Transitions>> = {
  'half-typed': inForm,
  submitted: {
    ...onItsWay,
    'not answered': (unsent) => [unsent, 'put into the outbox'],
    'kept in the outbox': to('waiting', 'drop'),
    'not kept': to('half-typed', 'save'),
    'server failed': to('half-typed', 'save'),
    'turned away': refused,
    interrupted: to('half-typed'),
    restored,
  },
  waiting: { ...inOutbox, sent: (unsent) => begin(unsent, 'sending') },
  sending: {
    ...onItsWay,
    'not answered': to('waiting'),
    'server failed': to('waiting'),
    'turned away': to('waiting'),
    interrupted: to('waiting'),
  },
  refused: { ...inForm, ...inOutbox },
  outdated: { ...inForm, ...inOutbox }, // the page asks the author to look at the newer text
  posted: {},
}

/** The review after an event, and the effects to run, in order. */
export function next<Unsent extends UnsentReview>(unsent: Unsent, event: ReviewEvent): Step<Unsent> {
  const transition = transitions[unsent.stage][event.type] as Transition<ReviewEvent['type']> | undefined
  return transition ? (transition(unsent, event) as Step<Unsent>) : [unsent]
}

/** Ends an attempt to send. */
function to(stage: Stage, ...effects: Effect[]): (unsent: UnsentReview) => Step {
  const fresh = { attempt: undefined, refusal: null, refusedText: null, refusalLink: null, outdatedId: null }
  return (unsent) => [{ ...unsent, stage, ...fresh }, ...effects]
}

/** Begins an attempt to send; a new guest is added first. */
function begin(unsent: UnsentReview, stage: 'submitted' | 'sending'): Step {
  const attempt = { call: null, mayHaveArrivedBefore: unsent.mayHaveArrived, areFilesSentAgain: false }
  return [{ ...unsent, stage, attempt }, unsent.guestId === null ? 'add the guest' : 'send the files']
}

/** From here on the review may arrive, even without an answer. */
function filesStored(unsent: UnsentReview, { files, removedIds }: Of<'files stored'>): Step {
  const submittedTexts = [...new Set([...unsent.submittedTexts, unsent.review])]
  const attempt = { ...unsent.attempt!, call: firstCall(unsent, files, removedIds) }
  return [{ ...unsent, submittedTexts, mayHaveArrived: true, attempt }, 'save', 'send the review']
}

/** An earlier attempt may have arrived under the key: the difference follows as an edit. */
function answered(unsent: UnsentReview, { posted }: Of<'answered'>): Step {
  const call = callAfter(posted, unsent.attempt!.call!, unsent)
  if (call === 'changed elsewhere') return outdated(unsent, posted._id)
  if (call === null) return to('posted', 'drop')({ ...unsent, guestId: posted.guest })
  return [{ ...unsent, attempt: { ...unsent.attempt!, call, mayHaveArrivedBefore: true } }, 'send the review']
}

/** The server deletes files that no review names for an hour. */
function fileSwept(unsent: UnsentReview, event: Of<'file swept'>): Step {
  if (unsent.attempt!.areFilesSentAgain) return refused(unsent, event)
  return [{ ...unsent, attempt: { ...unsent.attempt!, areFilesSentAgain: true } }, 'send all files again']
}

/** Nothing was overwritten: the author has to see the stored text first. */
function outdated(unsent: UnsentReview, outdatedId: string): Step {
  const [ended] = to('outdated')(unsent)
  return [{ ...ended, outdatedId, refusal: changedElsewhere }, 'save']
}

/** A refused review has not arrived, unless an earlier attempt has. A guest that is gone is added again. */
function refused(unsent: UnsentReview, { status, message, link = null, isText }: Refusal): Step {
  const isGuestGone = unsent.newGuest !== null && status === 404
  const mayHaveArrived = unsent.attempt!.mayHaveArrivedBefore && !isGuestGone
  const [ended] = to('refused')(isGuestGone ? withoutGuest(unsent) : unsent)
  return [
    { ...ended, mayHaveArrived, refusal: message, refusedText: isText ? message : null, refusalLink: link },
    'save',
  ]
}

/**
 * The text may have been sent by another window, or just before the page was closed. A type and facts that the author
 * has not changed follow the stored ones; a file that is gone need not be removed.
 */
function restored(unsent: UnsentReview, { stored }: Of<'restored'>): Step {
  const { typed, originalText } = unsent
  const isTyped = typed.review !== undefined && typed.review !== '' && typed.review !== originalText
  const submittedTexts = isTyped ? [...unsent.submittedTexts, typed.review!] : unsent.submittedTexts
  const [kept] = to('half-typed')({ ...unsent, submittedTexts })
  if (!stored) return [kept]
  const removeFiles = unsent.removeFiles.filter((id) => stored.files.includes(id))
  return [withStoredFacts(withStoredType({ ...kept, removeFiles }, stored.reviewType), stored.facts)]
}

function withStoredType(unsent: UnsentReview, reviewType: ReviewType): UnsentReview {
  if (unsent.typed.reviewType !== unsent.originalType) return unsent
  return { ...unsent, typed: { ...unsent.typed, reviewType }, originalType: reviewType }
}

function withStoredFacts(unsent: UnsentReview, facts: Facts): UnsentReview {
  const original = Object.entries(typedFacts(unsent.originalFacts))
  if (original.some(([name, text]) => (unsent.typed[name] ?? text) !== text)) return unsent
  return { ...unsent, typed: { ...unsent.typed, ...typedFacts(facts) }, originalFacts: facts }
}

/** Another name, phone or place is another guest. */
function withGuest(unsent: UnsentReview, newGuest: NewGuest | null): UnsentReview {
  if (newGuest === null || JSON.stringify(newGuest) === JSON.stringify(unsent.newGuest)) return unsent
  return { ...withoutGuest(unsent), newGuest, guestName: `${newGuest.firstName} ${newGuest.lastName}` }
}

/** The next guest is added under a new key. */
const withoutGuest = (unsent: UnsentReview): UnsentReview => ({
  ...unsent,
  guestId: null,
  guestNumber: unsent.guestNumber + 1,
})
