import { Eye } from 'lucide-react'
import { useId } from 'react'
import { formatDate } from '../../shared/dates.ts'
import { placeOf } from './place-of.ts'
import type { GuestCard as Guest, Match } from '../../shared/schemas/guest.ts'
import { to } from '../../shared/routes.ts'
import { prefetchGuest } from '../vault/opened-guest.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Entry } from '../ui/Entry.tsx'
import { Stamp } from '../ui/Stamp.tsx'
import { MatchLine } from './match/MatchLine.tsx'
import { guestTapped, useGuestLists } from './guest-lists.ts'
import { useAskFirst } from './match/useAskFirst.tsx'
import styles from './GuestCard.module.css'
import { ViewCost } from './ViewCost.tsx'

type Props = {
  guest: Guest
  /** The date shown, with its label: 'Added' or 'First viewed'; the label alone where the date is lost. */
  date: { label: string; at?: string }
  /** How well it matches the search that found it. */
  match?: Match
  /** In a list with arrow keys: the Tab key reaches only the current row. */
  row?: 'current' | 'other'
}

/** A guest in a list: name, masked phone, location, date and a link, which the whole row presses. */
export function GuestCard({ guest, date, match, row }: Props) {
  const id = useId()
  const isTapped = useGuestLists(({ tapped }) => tapped?._id === guest._id)
  const { onClick, question } = useAskFirst({ ...guest, match })
  return (
    <Entry>
      <div
        className={row === 'current' ? `${styles.card} ${styles.current}` : styles.card}
        data-guest={guest._id}
      >
        <div className={styles.about}>
          <h2 id={id} className={isTapped ? `${styles.name} ${styles.tapped}` : styles.name}>
            <bdi>
              {guest.firstName} {guest.lastName}
            </bdi>
          </h2>
          <div className={styles.facts}>
            <p className="numbers">{guest.phoneNumber}</p>
            <p>{placeOf(guest)}</p>
          </div>
          <p className="soft small">
            {date.label} {date.at && <time dateTime={date.at}>{formatDate(date.at)}</time>}
          </p>
          {match && <MatchLine match={match} />}
        </div>
        {/* One link for both states: it keeps the focus when the guest was viewed. */}
        <div className={styles.open} data-print="hide">
          {guest.isViewed ? (
            <Stamp>Viewed</Stamp>
          ) : (
            <span className={styles.cost}>
              <ViewCost />
            </span>
          )}
          <ButtonLink
            to={to.guest(guest._id)}
            aria-label={guest.isViewed ? 'View Guest again' : undefined}
            aria-describedby={id}
            tabIndex={row === 'other' ? -1 : undefined}
            onClick={(event) => {
              guestTapped(guest)
              onClick?.(event)
            }}
            onPointerDown={guest.isViewed ? () => void prefetchGuest(guest._id) : undefined}
          >
            {guest.isViewed ? <Eye aria-hidden size={22} /> : 'View Guest'}
          </ButtonLink>
        </div>
        {question}
      </div>
    </Entry>
  )
}
