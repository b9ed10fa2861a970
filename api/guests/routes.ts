import { contract } from '../../shared/contract/contract.ts'
import type { Implement } from '../http/implement.ts'
import { setNextCursor } from '../http/cursors.ts'
import { createGuest, type CreateGuestDeps, newGuestsADay, newGuestsAnHour } from './create-guest.ts'
import { checkPeople } from './search/check.ts'
import { searchGuests, type SearchDeps } from './search/search.ts'

/** Guest search and new guests. */
export function guestRoutes(serve: Implement, deps: SearchDeps & CreateGuestDeps): void {
  serve(contract.searchGuests)(async (input, c) => {
    const { guests, nextCursor } = await searchGuests(deps, c.var.member, input)
    setNextCursor(c, nextCursor)
    return guests
  })
  serve(contract.checkArrivals)(({ people }, c) => checkPeople(deps, c.var.member, people))
  serve(
    contract.createGuest,
    { by: 'member', anyOf: [newGuestsAnHour] },
    { by: 'member', anyOf: [newGuestsADay] },
  )((input, c) => createGuest(deps, c.var.member, input, c.var.idempotencyKey, c.var.stillLoggedIn))
}
