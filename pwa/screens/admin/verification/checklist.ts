import { brand } from '../../../../shared/brand.ts'
import { dayOf, shownDate } from '../../../../shared/dates.ts'
import { locationOf } from '../../../../shared/places.ts'
import { type UserDetails } from '../../../../shared/schemas/account.ts'
import { isPastDay } from '../../../../shared/schemas/profile.ts'

/** A line that a person has to tick; `warning` is what the data themselves say against it. */
export type CheckLine = { id: string; label: string; warning: string | null }

type Person = Pick<
  UserDetails,
  'firstName' | 'lastName' | 'city' | 'state' | 'country' | 'insuranceExpirationDate'
>

/** Puerto Rico is a state code in one way of writing an address, and a country code in another. */
export const isInUsOutsidePuertoRico = ({ state, country }: Pick<Person, 'state' | 'country'>) =>
  country === 'US' && state !== 'PR'

/** What is checked before an account is verified (REG-18, OP-92). `now` decides whether the insurance has ended. */
export function checklistOf(person: Person, now: Date): CheckLine[] {
  const { firstName, lastName, insuranceExpirationDate: day } = person
  const where = locationOf(person) || 'no place'
  const ended = day === '' || isPastDay(day, dayOf(now))
  return [
    {
      id: 'id',
      label: `The government ID is readable and shows ${firstName} ${lastName}`,
      warning: null,
    },
    {
      id: 'insurance-name',
      label: 'The insurance declaration names the same person, or their company',
      warning: null,
    },
    {
      id: 'insurance-date',
      label: 'The insurance is valid, and its end is the date given',
      warning: !ended
        ? null
        : day === ''
          ? 'No expiration date is given.'
          : `The date given, ${shownDate(day)}, is past.`,
    },
    {
      id: 'us',
      label: 'The user is based in the United States, outside Puerto Rico',
      warning: isInUsOutsidePuertoRico(person) ? null : `The address given is in ${where}.`,
    },
    {
      id: 'short-term',
      label: `The listing is a short-term rental: ${brand.name} is not for screening tenants`,
      warning: null,
    },
  ]
}
