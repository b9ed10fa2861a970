import { ObjectId } from 'mongodb'
import { contract } from '../../../shared/contract/contract.ts'
import { requireFreshFactor } from '../../accounts/factors/required.ts'
import { recordSecurity, type SecurityDeps } from '../../audit/security.ts'
import type { Config } from '../../config.ts'
import { requireGuest } from '../../guests/guest-lookup.ts'
import type { Implement } from '../../http/implement.ts'
import { correctGuest } from './correct-guest.ts'
import type { GuestChangeDeps } from './guest-change-deps.ts'
import { mergeGuests, mergesOf, undoMerge } from './merge-guests.ts'
import { splitReview } from './split-review.ts'

/** What the team changes of guests. */
export function adminGuestRoutes(
  serve: Implement,
  deps: GuestChangeDeps & SecurityDeps & { config: Config },
): void {
  serve(contract.guestNumber)(async ({ id }, c) => {
    const { phoneNumber } = await requireGuest(deps, new ObjectId(id))
    const detail = `number ending in ${phoneNumber.slice(-4)}`
    await recordSecurity(deps, { event: 'guest looked up', account: c.var.member, detail })
    return { phoneNumber }
  })
  serve(contract.correctGuest)(async (input, c) => {
    await correctGuest(deps, c.var.member, input)
    return { message: 'The guest is corrected' }
  })
  serve(contract.mergeGuests)(async (input, c) => {
    requireFreshFactor(deps, c.var.session)
    await mergeGuests(deps, c.var.member, input)
    return { message: 'The two guests are one' }
  })
  serve(contract.guestMerges)(({ id }) => mergesOf(deps, id))
  serve(contract.undoMerge)(async (input, c) => {
    requireFreshFactor(deps, c.var.session)
    await undoMerge(deps, c.var.member, input)
    return { message: 'The merge is undone' }
  })
  serve(contract.splitReview)(async (input, c) => {
    await splitReview(deps, c.var.member, input)
    return { message: 'The review is moved' }
  })
}
