import { Eye } from 'lucide-react'
import { useId } from 'react'
import { shownDate } from '../../shared/dates.ts'
import { locationOf } from '../../shared/places.ts'
import type { GuestCard as Guest } from '../../shared/schemas/guest.ts'
import { prepareGuest } from '../offline/opened-guest.ts'
import { ButtonLink } from './Button.tsx'
import { Card } from './Card.tsx'
import styles from './GuestCard.module.css'

type Props = {
  guest: Guest
  /** The date it shows and what happened then: 'Added' or 'First viewed' (SRC-14, SRC-15). */
  date: { what: string; at: string }
  /** Why a search found it, in words. */
  why?: string
}

/** A guest in a list: name, masked phone, place and date, and the way to the guest (SRC-11 to SRC-17). */
export function GuestCard({ guest, date, why }: Props) {
  const id = useId()
  const to = `/guest/${guest._id}`
  return (
    <Card as="li">
      <div className={styles.card}>
        <div className={styles.about}>
          <h2 id={id} className={styles.name}>
            <bdi>
              {guest.firstName} {guest.lastName}
            </bdi>
          </h2>
          <p className="numbers">{guest.phoneNumber}</p>
          <p>{locationOf(guest)}</p>
          <p className="soft small">
            {date.what} <time dateTime={date.at}>{shownDate(date.at)}</time>
          </p>
          {why && <p className={styles.why}>{why}</p>}
        </div>
        {guest.isViewed ? (
          <ButtonLink
            to={to}
            aria-label="View Guest again"
            aria-describedby={id}
            data-print="hide"
            onPointerDown={() => void prepareGuest(guest._id)}
          >
            <Eye aria-hidden size={22} />
          </ButtonLink>
        ) : (
          <ButtonLink to={to} aria-describedby={id} data-print="hide">
            View Guest
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
