import { brand } from '../../../../shared/brand.ts'
import { dayOf, formatDate } from '../../../../shared/dates.ts'
import { locationOf } from '../../../../shared/places.ts'
import { type UserDetails } from '../../../../shared/schemas/account.ts'
import { isPastDay } from '../../../../shared/schemas/profile.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import admin from '../Admin.module.css'
import styles from './Verification.module.css'

type Props = {
  lines: CheckLine[]
  ticked: ReadonlySet<string>
  onTick: (id: string, isTicked: boolean) => void
}

/** The checks to tick before the decision. */
export const Checklist = ({ lines, ticked, onTick }: Props) => (
  <fieldset className={`gap-0 ${styles.checklist}`}>
    <legend className={styles.heading}>Checklist</legend>
    {lines.map(({ id, label, warning }) => (
      <Checkbox
        key={id}
        name={id}
        label={
          <>
            {label}
            {warning && <span className={admin.mark}>{warning}</span>}
          </>
        }
        value={ticked.has(id)}
        onChange={(isTicked) => onTick(id, isTicked)}
        onBlur={() => undefined}
      />
    ))}
  </fieldset>
)

/** A check for the admin to tick; `warning` is set when the data contradict it. */
type CheckLine = { id: string; label: string; warning: string | null }

type Person = Pick<
  UserDetails,
  'firstName' | 'lastName' | 'city' | 'state' | 'country' | 'insuranceExpirationDate'
>

/** Addresses have Puerto Rico as a state code or as a country code. */
const isInUsOutsidePuertoRico = ({ state, country }: Pick<Person, 'state' | 'country'>) =>
  country === 'US' && state !== 'PR'

/** The checks before an account is verified. `now` decides whether the insurance has expired. */
export function checklistOf(person: Person, now: Date): CheckLine[] {
  const { firstName, lastName, insuranceExpirationDate: day } = person
  const location = locationOf(person) || 'no place'
  const isExpired = day === '' || isPastDay(day, dayOf(now))
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
      warning: !isExpired
        ? null
        : day === ''
          ? 'No expiration date is given.'
          : `The date given, ${formatDate(day)}, is past.`,
    },
    {
      id: 'us',
      label: 'The user is based in the United States, outside Puerto Rico',
      warning: isInUsOutsidePuertoRico(person) ? null : `The address given is in ${location}.`,
    },
    {
      id: 'short-term',
      label: `The listing is a short-term rental: ${brand.name} is not for screening tenants`,
      warning: null,
    },
  ]
}
