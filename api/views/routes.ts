import { contract } from '../../shared/contract/contract.ts'
import type { Implement } from '../http/implement.ts'
import { setNextCursor } from '../http/cursors.ts'
import { type HistoryDeps, viewHistory } from './history.ts'
import { moreReviews, openGuest, type OpenGuestDeps } from './open-guest.ts'

/** The history of views, and one guest with its reviews. */
export function viewRoutes(serve: Implement, deps: HistoryDeps & OpenGuestDeps): void {
  serve(contract.guestHistory)(async (input, c) => {
    const { guests, nextCursor, total } = await viewHistory(deps, c.var.member, input)
    setNextCursor(c, nextCursor)
    if (total !== null) c.header('x-total-count', String(total))
    return guests
  })
  serve(contract.guestTombstones)(async (_input, c) =>
    (await deps.guestTombstones.of(c.var.member._id)).map((guest) => guest.toHexString()),
  )
  serve(contract.guestReviews)(async (input, c) => {
    const { reviews, next } = await moreReviews(deps, c.var.member, input)
    setNextCursor(c, next)
    return reviews
  })
  serve(contract.openGuest)((input, c) => openGuest(deps, c.var.member, input.id)) // after /history, for its path ends with :id
}
