import type { ReactNode } from 'react'
import { formatDate } from '../../../../shared/dates.ts'
import { formatPhone } from '../../../../shared/phone.ts'
import { locationOf } from '../../../../shared/places.ts'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import { planName } from '../user-columns.tsx'
import styles from './Verification.module.css'

/** The user's own details, to compare with the documents. */
export function PersonData({ details }: { details: UserDetails }) {
  const { insuranceExpirationDate: day, country } = details
  return (
    <dl className={`facts ${styles.data}`}>
      <DataItem label="Name">
        {details.firstName} {details.lastName}, {details.title}
      </DataItem>
      <DataItem label="Email">{details.email}</DataItem>
      <DataItem label="Phone">{formatPhone(details.phone)}</DataItem>
      <DataItem label="Address">
        {[details.address, details.address2].filter((line) => line !== '').join(', ')}
        <br />
        {[`${locationOf(details)} ${details.zipcode}`.trim(), country === 'US' ? 'United States' : '']
          .filter((part) => part !== '')
          .join(', ')}
      </DataItem>
      <DataItem label="Listings">
        <ul className="gap-half">
          {[details.propertyListing, details.propertyListing2, details.propertyListing3]
            .filter((listing) => listing !== '')
            .map((listing) => (
              <li key={listing}>
                <Listing text={listing} />
              </li>
            ))}
        </ul>
      </DataItem>
      <DataItem label="Insured until">{day === '' ? 'Not given' : formatDate(day)}</DataItem>
      <DataItem label="Plan">{planText(details)}</DataItem>
      <DataItem label="Signed up">{formatDate(details.accountCreated)}</DataItem>
    </dl>
  )
}

const planText = (details: UserDetails) =>
  `${details.tierId === '' ? 'No plan' : planName(details)}, ${details.currentlyPaid ? 'paid' : 'not paid'}`

const DataItem = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function isAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}

/** A listing as typed; only web addresses become links. */
function Listing({ text }: { text: string }) {
  if (!isAddress(text)) return text
  return (
    <a href={text} className="target" target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  )
}
