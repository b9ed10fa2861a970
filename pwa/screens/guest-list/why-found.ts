import { fold } from '../../../shared/fold.ts'
import { onFirstUse } from '../../../shared/on-first-use.ts'
import { phoneKey } from '../../../shared/phone.ts'
import type { Search } from '../../api/guests.ts'

const listed = onFirstUse(() => new Intl.ListFormat('en-US'))

type Guest = { firstName: string; lastName: string; city: string }

/**
 * Why a search found this guest, in words: 'Matches by exact name, phone, and place'. Every filled field matched,
 * since a search joins them (D-30); texts match from the beginning of a word, so an exact one is said.
 */
export function whyFound(search: Search, guest: Guest): string {
  const reasons = [
    nameReason(search, guest),
    phoneKey(search.phoneNumber) === null ? null : 'phone',
    search.city || search.state || search.country ? 'place' : null,
  ]
  return `Matches by ${listed().format(reasons.filter((reason) => reason !== null))}`
}

function nameReason({ firstName, lastName }: Search, guest: Guest): string | null {
  if (!firstName && !lastName) return null
  const name = firstName && lastName ? 'name' : firstName ? 'first name' : 'last name'
  const isExact =
    (!firstName || fold(firstName) === fold(guest.firstName)) &&
    (!lastName || fold(lastName) === fold(guest.lastName))
  return isExact ? `exact ${name}` : `start of ${name}`
}
