import { dayOf } from '../../shared/dates.ts'
import { isPastDay, pastInsuranceMessage } from '../../shared/schemas/profile.ts'
import { Invalid } from '../http/errors.ts'

/**
 * Throws Invalid for a new insurance date in the past; the stored one may stay. Days are calendar days such as
 * 2027-01-31, and today is UTC's.
 */
export function rejectPastInsurance(day: string, now: Date, stored = ''): void {
  if (day === stored || !isPastDay(day, dayOf(now))) return
  const issue = { path: 'insuranceExpirationDate', message: pastInsuranceMessage }
  throw new Invalid(pastInsuranceMessage, [issue])
}
