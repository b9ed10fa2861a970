import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { digitsOf, phoneKey } from '../../../shared/phone.ts'

/**
 * A typed number with the code of its country, where it is valid for that country and too short to be whole by itself
 * (MAT-07): '12 34 56 78' of Norway becomes '+4712345678'. Any other number comes back as it was typed.
 */
export function wholeNumber(typed: string, country: string): string {
  if (country === '' || phoneKey(typed) !== null || !isSupportedCountry(country)) return typed
  const number = parsePhoneNumberFromString(digitsOf(typed), country)
  return number?.isValid() ? number.number : typed
}
