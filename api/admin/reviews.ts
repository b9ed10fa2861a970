import { ObjectId } from 'mongodb'
import { requireAdmin, requireAnotherAdmin } from '../accounts/user-roles.ts'
import type { Transaction } from '../database/client.ts'
import type { EventDeps } from '../events/record-event.ts'
import type { CounterDeps } from '../guests/counters.ts'
import type { Member, MemberDeps } from '../members/users.collection.ts'
import { setHidden } from '../reviews/hide.ts'
import type { ReactionsCollection } from '../reviews/reactions.collection.ts'
import type { ReviewsCollection } from '../reviews/reviews.collection.ts'
import { type AuditDeps, recordAudit } from '../audit/audit.ts'

export type ReviewUpdateDeps = AuditDeps &
  CounterDeps &
  EventDeps &
  MemberDeps & { reactions: ReactionsCollection; reviews: ReviewsCollection; transaction: Transaction }

const shortened = (text: string) => {
  const characters = Array.from(text)
  return characters.length > 50 ? `${characters.slice(0, 50).join('')}…` : text
}

/**
 * Hides a review or shows it again, and adds that to the audit list. Throws NotFound, and Conflict for the admin's own
 * review and one that the admin has reported.
 */
export function updateReview(
  deps: ReviewUpdateDeps,
  admin: Member,
  { itemId, hiddenByAdmin }: { itemId: string; hiddenByAdmin: boolean },
): Promise<{ _id: string; id: string }> {
  const target = new ObjectId(itemId)
  return deps.transaction(async (session) => {
    await requireAdmin(deps, admin._id, session)
    const { review, changed } = await setHidden(deps, target, hiddenByAdmin, session)
    requireAnotherAdmin(admin, 'review', review.author)
    const [reaction] = await deps.reactions.byMember([target], admin._id)
    if (reaction?.type === 'report') requireAnotherAdmin(admin, 'report', reaction.member)
    const updated = { _id: itemId, id: itemId }
    if (!changed) return updated
    const { text, guest, guestShown } = review
    const action = hiddenByAdmin ? 'hid a review' : 'let a review be shown'
    const label = `Review of ${guestShown.firstName} ${guestShown.lastName}`
    const entry = { action, target, named: [guest], label, detail: shortened(text) }
    await recordAudit(deps, admin, entry, session)
    return updated
  })
}
