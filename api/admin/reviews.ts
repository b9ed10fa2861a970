import { ObjectId } from 'mongodb'
import { requireAdmin } from '../accounts/user-roles.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import { setHidden } from '../reviews/hide.ts'
import { recordAudit } from '../audit/audit.ts'

const shortened = (text: string) => {
  const signs = Array.from(text)
  return signs.length > 50 ? `${signs.slice(0, 50).join('')}…` : text
}

/** Hides a review or shows it again, and puts it into the audit list (API-61 to API-63, D-42). Throws NotFound. */
export function updateReview(
  deps: Deps,
  admin: Member,
  { itemId, hiddenByAdmin }: { itemId: string; hiddenByAdmin: boolean },
): Promise<{ _id: string; id: string }> {
  const target = new ObjectId(itemId)
  return deps.transaction(async (session) => {
    await requireAdmin(deps, admin._id, session)
    const { review, changed } = await setHidden(deps, target, hiddenByAdmin, session)
    const answer = { _id: itemId, id: itemId }
    if (!changed) return answer
    const { text, guestShown } = review
    const action = hiddenByAdmin ? 'hid a review' : 'let a review be shown'
    const label = `Review of ${guestShown.firstName} ${guestShown.lastName}`
    await recordAudit(deps, admin, { action, target, label, detail: shortened(text) }, session)
    return answer
  })
}
