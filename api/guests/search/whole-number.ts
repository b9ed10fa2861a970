import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { digitsOf, phoneKey } from '../../../shared/phone.ts'
import type { GuestSearch } from '../../../shared/schemas/guest.ts'

/** A typed number with the code of its country ('+33612345678'), where it is valid for that country; null for any other. */
function internationalNumber(typed: string, country: string): string | null {
  if (!isSupportedCountry(country)) return null
  const number = parsePhoneNumberFromString(digitsOf(typed), country)
  return number?.isValid() ? number.number : null
}

/**
 * The number to search by, and the same with its country's code. One that is too short to be whole by itself counts only
 * with the country that the page fills in (MAT-07); a whole one also with the country that was chosen.
 */
export function numbersOf({ phoneNumber, phoneCountry, country }: GuestSearch) {
  const isWhole = phoneKey(phoneNumber) !== null
  const international = internationalNumber(phoneNumber, phoneCountry || (isWhole ? country : ''))
  const searched = isWhole ? phoneNumber : (international ?? phoneNumber)
  const isOther = international !== null && phoneKey(international) !== phoneKey(searched)
  return { phoneNumber: searched, international: isOther ? international : '' }
}
