import { textFromFacts } from '../../../shared/facts/texts.ts'
import type { Facts } from '../../../shared/schemas/facts.ts'
import type { NewGuest } from '../../../shared/schemas/guest.ts'
import { dispatch } from '../../outbox/dispatch.ts'
import { halfTypedOwner } from '../../outbox/half-typed.ts'
import { putIntoOutbox } from '../../outbox/send-waiting.ts'
import { newUnsentReview } from '../../outbox/unsent-review.ts'
import { reportedOf } from '../../reviews/guest-with-review.ts'
import { answerStay, type Stay } from '../../stays/stays.ts'
import { noFiles } from '../../ui/files/useFiles.ts'

/**
 * Posts that a stay was in order, from its ticked grounds, which ends its question. The outbox sends it, so that neither an
 * outage nor the end of the app loses it; its key makes it one review, whatever device it comes from.
 * @param known the guest of the register who this is; null adds the guest
 */
export async function postInOrder(
  stay: Stay,
  { facts, guest, known }: { facts: Facts; guest: NewGuest; known: string | null },
): Promise<void> {
  const author = halfTypedOwner()
  const review = textFromFacts(facts.grounds ?? [])
  const [reviewType, newGuest] = ['1' as const, known === null ? guest : null]
  const unsent = newUnsentReview({
    key: `stay-${stay.id}`,
    typed: { fromFacts: review, again: '1' }, // two good stays of one guest may have the same words
    ...reportedOf(stay),
    guestId: known,
    guestName: `${guest.firstName} ${guest.lastName}`,
    review,
    reviewType,
    facts,
    newGuest,
  })
  if (await putIntoOutbox(author, unsent, noFiles)) return
  const event = { type: 'submitted' as const, known, review, reviewType, facts, newGuest }
  const { failure } = await dispatch(unsent, event, {
    isAuthorHere: () => halfTypedOwner() === author,
    save: () => undefined,
    drop: () => undefined,
    sendFiles: async () => ({ files: [], removedIds: [] }),
    putIntoOutbox: async () => false,
  })
  if (failure) throw failure
  await answerStay(stay.id, 'reported')
}
