import { contract } from '../../shared/contract.ts'
import type { Serve } from '../http/answer.ts'
import type { Deps } from '../deps.ts'
import { pointOn } from '../http/cursors.ts'
import { createGuest } from './create-guest.ts'
import { viewHistory } from './history.ts'
import { openGuest } from './open-guest.ts'
import { searchGuests } from './search.ts'

/** Guest search, history, one guest with its reviews, and new guests. */
export function guestRoutes(serve: Serve, deps: Deps): void {
  serve(contract.searchGuests)(async (input, c) => {
    const { guests, nextCursor } = await searchGuests(deps, c.var.member, input)
    pointOn(c, nextCursor)
    return guests
  })
  serve(contract.guestHistory)(async (input, c) => {
    const { guests, nextCursor, total } = await viewHistory(deps, c.var.member, input)
    pointOn(c, nextCursor)
    if (total !== null) c.header('x-total-count', String(total))
    return guests
  })
  serve(contract.createGuest)((input, c) => createGuest(deps, c.var.member, input, c.var.idempotencyKey))
  serve(contract.openGuest)((input, c) => openGuest(deps, c.var.member, input.id))
}
