import type { ObjectId } from 'mongodb'
import { maskPhone } from '../../shared/phone.ts'
import type { GuestCard } from '../../shared/schemas/guest.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import type { GuestShown } from './guest-shown.ts'

/** A guest as lists show it; the phone is masked (D-34). */
export function toCard(_id: ObjectId, guest: GuestShown, isViewed: boolean): GuestCard {
  const id = _id.toHexString()
  const { firstName, lastName, city, state, country } = guest
  const phoneNumber = maskPhone(guest.phoneNumber)
  const createdAt = guest.createdAt.toISOString()
  return { _id: id, id, firstName, lastName, phoneNumber, city, state, country, createdAt, isViewed }
}

export type Found = { guest: ObjectId; shown: GuestShown }

/** What was found as cards, with the mark of those that the member has opened already (D-35). */
export async function guestCards(deps: Deps, member: Member, found: Found[]): Promise<GuestCard[]> {
  if (found.length === 0) return []
  const opened = await deps.views.openedAmong(
    member._id,
    found.map(({ guest }) => guest),
  )
  const viewed = new Set(opened.map((guest) => guest.toHexString()))
  return found.map(({ guest, shown }) => toCard(guest, shown, viewed.has(guest.toHexString())))
}
