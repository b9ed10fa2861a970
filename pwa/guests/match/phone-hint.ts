import { lastFourOf, phoneKey } from '../../../shared/phone.ts'

type Typed = { firstName: string; lastName: string; phoneNumber: string }

/** What a search makes of a number that is not whole; undefined for a whole one and for none. */
export function phoneHint({ firstName, lastName, phoneNumber }: Typed): string | undefined {
  if (phoneNumber.trim() === '' || phoneKey(phoneNumber) !== null) return undefined
  const leftOut = 'Left out of the search until it has 10 digits'
  if (lastFourOf(phoneNumber) === '') return leftOut
  return firstName.trim() + lastName.trim() === '' ? 'Add a name' : `${leftOut}; the last four are compared`
}
