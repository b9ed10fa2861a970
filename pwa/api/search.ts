import type { GuestSearch } from '../../shared/schemas/guest.ts'
import { digitsOf, lastFourOf, phoneKey } from '../../shared/phone.ts'
import { tryTwice } from '../platform/try-twice.ts'
import { api } from './api.ts'

export type Search = Omit<GuestSearch, 'cursor' | 'lastFour' | 'phoneCountry'>

/**
 * Guests that match every filled field, or may be meant, 50 at a time. Only the last ten digits of the phone number are
 * sent; a shorter one is left out, but for what `phoneOfSearch` makes of it.
 * @param cursor the `next` of the previous page
 */
export const searchGuests = async (search: Search, cursor?: string) =>
  api.searchGuests.page({ ...search, ...(await phoneOfSearch(search)), cursor })

type Typed = { phoneNumber: string; country: string }
type Sent = { phoneNumber: string; lastFour?: string; phoneCountry?: string }

/**
 * What a search sends of a typed number: its last ten digits; of a shorter one that is valid for the country
 * that was chosen, or typed with a plus, the whole number; of any other with four to nine digits the last four.
 */
export async function phoneOfSearch({ phoneNumber, country }: Typed): Promise<Sent> {
  const whole = phoneKey(phoneNumber)
  if (whole !== null) {
    // '011 15 …' of Argentina is more than the end of its number.
    const isLong = digitsOf(phoneNumber).length > 10 && !phoneNumber.trim().startsWith('+')
    const international = isLong ? await validNumber(phoneNumber, country).catch(() => null) : null
    return { phoneNumber: phoneKey(international?.phoneNumber ?? '') ?? whole }
  }
  const lastFour = lastFourOf(phoneNumber)
  if (lastFour === '') return { phoneNumber: '' }
  return (await validNumber(phoneNumber, country)) ?? { phoneNumber: '', lastFour }
}

/** Null where the number is not valid for its country. Numbers of the United States are never that short. */
async function validNumber(typed: string, country: string): Promise<Sent | null> {
  const hasPlus = typed.trim().startsWith('+')
  if (!hasPlus && (country === '' || country === 'US')) return null
  const { isSupportedCountry, parsePhoneNumberFromString } = await tryTwice(
    () => import('libphonenumber-js/min'),
  )
  const plan = isSupportedCountry(country) ? country : undefined
  const number = parsePhoneNumberFromString(hasPlus ? `+${digitsOf(typed)}` : digitsOf(typed), plan)
  if (!number?.isValid()) return null
  const lastFour = number.number.slice(-4)
  return { phoneNumber: number.number, lastFour, phoneCountry: number.country ?? country }
}
