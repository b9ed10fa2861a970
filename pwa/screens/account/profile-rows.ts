import { formatDate } from '../../../shared/dates.ts'
import { locationOf } from '../../../shared/places.ts'
import type { UserDetails } from '../../../shared/schemas/account.ts'
import type { FormRow } from './FormRows.tsx'

const orNone = (value: string) => value || 'Not given'
const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(', ')

/** What the profile holds, in the order of its form. */
export function profileRows(details: UserDetails): FormRow[] {
  const { address, address2, zipcode, insuranceExpirationDate: day } = details
  const place = [locationOf(details), zipcode].filter((part) => part !== '').join(' ')
  const waiting = details.pendingEmail && `${details.pendingEmail} is waiting to be confirmed`
  const listings = [details.propertyListing, details.propertyListing2, details.propertyListing3]
  return [
    {
      label: 'Name',
      name: 'firstName',
      value: joined(`${details.firstName} ${details.lastName}`, details.title),
    },
    { label: 'Phone', name: 'phone', value: orNone(details.phone) },
    { label: 'Email', name: 'email', value: joined(details.email, waiting) },
    { label: 'Address', name: 'address', value: orNone(joined(address, address2, place)) },
    { label: 'Listings', name: 'propertyListing', value: orNone(joined(...listings)) },
    {
      label: 'Insurance expires',
      name: 'insuranceExpirationDate',
      value: day === '' ? 'Not given' : formatDate(day),
    },
  ]
}
