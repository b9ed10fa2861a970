import { dayOf } from '../../shared/dates.ts'
import { isPastDay, pastInsuranceMessage } from '../../shared/schemas/profile.ts'
import { Invalid } from '../http/errors.ts'

/**
 * Refuses a past insurance date that is entered or changed; one that is stored already may stay (OP-64). Days are
 * calendar days (2027-01-31), today is the server's in UTC. Throws Invalid.
 */
export function refusePastInsurance(day: string, now: Date, stored = ''): void {
  if (day === stored || !isPastDay(day, dayOf(now))) return
  const issue = { path: 'insuranceExpirationDate', message: pastInsuranceMessage }
  throw new Invalid(pastInsuranceMessage, [issue])
}
