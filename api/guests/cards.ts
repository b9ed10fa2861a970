import type { ObjectId } from 'mongodb'
import { maskPhone } from '../../shared/phone.ts'
import type { GuestCard } from '../../shared/schemas/guest.ts'
import type { Member } from '../members/users.collection.ts'
import type { GuestShown } from './guest-shown.ts'

/** A guest as lists show it, with the phone masked. */
export function toCard(_id: ObjectId, guest: GuestShown, isViewed: boolean): GuestCard {
  const id = _id.toHexString()
  const { firstName, lastName, city, state, country } = guest
  const phoneNumber = maskPhone(guest.phoneNumber)
  const createdAt = guest.createdAt.toISOString()
  return { _id: id, id, firstName, lastName, phoneNumber, city, state, country, createdAt, isViewed }
}

export type Found = { guest: ObjectId; shown: GuestShown }

/** Views are kept by a later subject; cards only ask it which of these guests the member has opened. */
export type CardDeps = {
  views: { openedAmong: (member: ObjectId, guests: ObjectId[]) => Promise<ObjectId[]> }
}

/** Cards of the found guests, in their order; those that the member has opened are marked. */
export async function guestCards(deps: CardDeps, member: Member, found: Found[]): Promise<GuestCard[]> {
  if (found.length === 0) return []
  const opened = await deps.views.openedAmong(
    member._id,
    found.map(({ guest }) => guest),
  )
  const viewed = new Set(opened.map((guest) => guest.toHexString()))
  return found.map(({ guest, shown }) => toCard(guest, shown, viewed.has(guest.toHexString())))
}
