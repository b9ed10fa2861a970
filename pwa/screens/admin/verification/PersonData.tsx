import type { ReactNode } from 'react'
import { shownDate } from '../../../../shared/dates.ts'
import { formatPhone } from '../../../../shared/phone.ts'
import { locationOf } from '../../../../shared/places.ts'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import { planName } from '../user-columns.tsx'
import styles from './Verification.module.css'

/** What the user has told us, to be compared with the documents. */
export function PersonData({ details }: { details: UserDetails }) {
  const { insuranceExpirationDate: day, country } = details
  return (
    <dl className={styles.data}>
      <Fact label="Name">
        {details.firstName} {details.lastName}, {details.title}
      </Fact>
      <Fact label="Email">{details.email}</Fact>
      <Fact label="Phone">{formatPhone(details.phone)}</Fact>
      <Fact label="Address">
        {[details.address, details.address2].filter((line) => line !== '').join(', ')}
        <br />
        {[`${locationOf(details)} ${details.zipcode}`.trim(), country === 'US' ? 'United States' : '']
          .filter((part) => part !== '')
          .join(', ')}
      </Fact>
      <Fact label="Listings">
        <ul className={styles.listings}>
          {[details.propertyListing, details.propertyListing2, details.propertyListing3]
            .filter((listing) => listing !== '')
            .map((listing) => (
              <li key={listing}>
                <Listing text={listing} />
              </li>
            ))}
        </ul>
      </Fact>
      <Fact label="Insured until">{day === '' ? 'Not given' : shownDate(day)}</Fact>
      <Fact label="Plan">{planWords(details)}</Fact>
      <Fact label="Signed up">{shownDate(details.accountCreated)}</Fact>
    </dl>
  )
}

const planWords = (details: UserDetails) =>
  `${details.tierId === '' ? 'No plan' : planName(details)}, ${details.currentlyPaid ? 'paid' : 'not paid'}`

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** A listing as typed; an address of the web can be opened, anything else is text only. */
function Listing({ text }: { text: string }) {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text
  return (
    <a href={text} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  )
}
