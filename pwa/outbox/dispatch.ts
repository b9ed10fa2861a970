import { fileGoneMessage } from '../../shared/form-rules.ts'
import { changedElsewhere } from '../../shared/schemas/review.ts'
import { ApiError } from '../api/api-error.ts'
import type { SendOptions } from '../api/call-types.ts'
import { api } from '../api/api.ts'
import { inputOf } from './review-call.ts'
import { type Effect, next, type ReviewEvent } from './review-life.ts'
import type { UnsentReview } from './unsent-review.ts'

/** The work that a form and the outbox do differently. */
export type Ports<Unsent extends UnsentReview> = {
  /** Nothing is sent in another member's session. */
  isAuthorHere: () => boolean
  /** Called right after every transition. */
  show?: (unsent: Unsent) => void
  save: (unsent: Unsent) => Promise<void> | void
  drop: (unsent: Unsent) => Promise<void> | void
  /** Uploads the missing files, or all of them again; returns the ids of all files. */
  sendFiles: (unsent: Unsent, isAgain: boolean) => Promise<{ files: string[][]; removedIds: string[] }>
  /** False where this device saves nothing; throws an ApiError when there is no room. */
  putIntoOutbox?: (unsent: Unsent) => Promise<boolean>
  sendOptions?: SendOptions
}

/**
 * Applies an event to a review and runs the effects until none is left.
 * @returns the review as it is then, and the error of the last failed call; throws any error but an ApiError
 */
export async function dispatch<Unsent extends UnsentReview>(
  review: Unsent,
  first: ReviewEvent,
  ports: Ports<Unsent>,
): Promise<{ unsent: Unsent; failure: ApiError | null }> {
  let failure: ApiError | null = null
  let [unsent, ...effects] = next(review, first)
  ports.show?.(unsent)
  for (let effect = effects.shift(); effect; effect = effects.shift()) {
    let event: ReviewEvent | undefined
    try {
      event = await perform(effect, unsent, ports)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      failure = error
      event = effect === 'put into the outbox' ? { type: 'not kept' } : eventOf(error, unsent)
    }
    if (!event) continue
    ;[unsent, ...effects] = next(unsent, event)
    ports.show?.(unsent)
  }
  return { unsent, failure }
}

async function perform<Unsent extends UnsentReview>(
  effect: Effect,
  unsent: Unsent,
  ports: Ports<Unsent>,
): Promise<ReviewEvent | undefined> {
  const { key, guestNumber, newGuest, attempt } = unsent
  if (effect === 'save' || effect === 'drop') {
    await ports[effect](unsent)
    return undefined
  }
  if (effect === 'put into the outbox')
    return { type: (await ports.putIntoOutbox!(unsent)) ? 'kept in the outbox' : 'not kept' }
  if (!ports.isAuthorHere()) return { type: 'interrupted' }
  if (effect === 'add the guest') {
    const { _id } = await api.createGuest(newGuest!, {
      ...ports.sendOptions,
      idempotencyKey: `${key}-guest-${guestNumber}`,
    })
    return { type: 'guest added', guestId: _id }
  }
  if (effect === 'send the review') {
    const call = attempt!.call!
    return {
      type: 'answered',
      posted: await api.postReview(inputOf(call), { ...ports.sendOptions, idempotencyKey: call.key }),
    }
  }
  return { type: 'files stored', ...(await ports.sendFiles(unsent, effect === 'send all files again')) }
}

function eventOf({ status, message, link, issues }: ApiError, { attempt }: UnsentReview): ReviewEvent {
  const { editingReviewId } = attempt?.call ?? {}
  if (status === 0) return { type: 'not answered' }
  if (status >= 500) return { type: 'server failed' }
  if (status === 401 || status === 429) return { type: 'turned away', status, message }
  if (message === changedElsewhere && editingReviewId)
    return { type: 'changed elsewhere', reviewId: editingReviewId }
  return {
    type: message === fileGoneMessage ? 'file swept' : 'refused',
    status,
    message,
    link,
    isText: issues.some(({ path }) => path === 'review'),
  }
}
