import { fold } from '../../../shared/fold.ts'
import { onFirstUse } from '../../../shared/on-first-use.ts'
import { phoneKey } from '../../../shared/phone.ts'
import type { Search } from '../../api/guests.ts'

const listFormat = onFirstUse(() => new Intl.ListFormat('en-US'))

type Guest = { firstName: string; lastName: string; city: string }

/**
 * Why a search found this guest: 'Matches by exact name, phone, and place'. Every filled field has matched; names match
 * by their beginning, so an exact match is named.
 */
export function matchReason(search: Search, guest: Guest): string {
  const reasons = [
    nameReason(search, guest),
    phoneKey(search.phoneNumber) === null ? null : 'phone',
    search.city || search.state || search.country ? 'place' : null,
  ]
  return `Matches by ${listFormat().format(reasons.filter((reason) => reason !== null))}`
}

function nameReason({ firstName, lastName }: Search, guest: Guest): string | null {
  if (!firstName && !lastName) return null
  const name = firstName && lastName ? 'name' : firstName ? 'first name' : 'last name'
  const isExact =
    (!firstName || fold(firstName) === fold(guest.firstName)) &&
    (!lastName || fold(lastName) === fold(guest.lastName))
  return isExact ? `exact ${name}` : `start of ${name}`
}
