import { Eye } from 'lucide-react'
import { useId } from 'react'
import { formatDate } from '../../shared/dates.ts'
import { locationOf } from '../../shared/places.ts'
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
  /** The date shown, with its label: 'Added' or 'First viewed'. */
  date: { label: string; at: string }
  /** How well it matches the search that found it. */
  match?: Match
}

/** A guest in a list: name, masked phone, location, date and a link, which the whole row presses (DOR-02). */
export function GuestCard({ guest, date, match }: Props) {
  const id = useId()
  const isTapped = useGuestLists(({ tapped }) => tapped?._id === guest._id)
  const { onClick, question } = useAskFirst({ ...guest, match })
  return (
    <Entry>
      <div className={styles.card}>
        <div className={styles.about}>
          <h2 id={id} className={isTapped ? `${styles.name} ${styles.tapped}` : styles.name}>
            <bdi>
              {guest.firstName} {guest.lastName}
            </bdi>
          </h2>
          <p className="numbers">{guest.phoneNumber}</p>
          <p>{locationOf(guest)}</p>
          <p className="soft small">
            {date.label} <time dateTime={date.at}>{formatDate(date.at)}</time>
          </p>
          {match && <MatchLine match={match} />}
        </div>
        {/* One link for both states: it keeps the focus when the guest was viewed. */}
        <div className={styles.open} data-print="hide">
          {guest.isViewed ? <Stamp>Viewed</Stamp> : <ViewCost />}
          <ButtonLink
            to={to.guest(guest._id)}
            aria-label={guest.isViewed ? 'View Guest again' : undefined}
            aria-describedby={id}
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
