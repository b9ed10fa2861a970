import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { locationOf } from '../../shared/places.ts'
import { to } from '../../shared/routes.ts'
import type { FoundGuest } from '../../shared/schemas/guest.ts'
import { guestTapped } from '../guests/guest-lists.ts'
import { SavedVerdict, useSavedVerdict } from '../guests/SavedVerdict.tsx'
import { verdictWords } from '../vault/verdict.ts'
import { type Arrival, nameOf } from './arrival.ts'
import styles from './MatchStatusText.module.css'
import { type MatchStatus, matchStatusOf } from './match-status.ts'

type Guests = readonly FoundGuest[]

/** What is known of an arrival, in words, with the guests saved on this device who may be the one. */
export function MatchStatusText({ arrival, guests }: { arrival: Arrival; guests: Guests | undefined }) {
  const status = matchStatusOf(arrival, guests !== undefined)
  return (
    <div className={styles.standing}>
      {guests ? (
        <KnownGuests {...status} guests={guests} arrival={nameOf(arrival)} />
      ) : (
        <p className={styles[status.kind]}>{status.words}</p>
      )}
    </div>
  )
}

/** `arrival` is the name above them, which is not repeated. */
function KnownGuests({ words, kind, guests, arrival }: MatchStatus & { guests: Guests; arrival: string }) {
  const verdict = useSavedVerdict(guests.length === 1 ? guests[0]!._id : '')
  const isSaid = kind === 'known' && verdict
  return (
    <>
      <p className={styles[kind]} data-negative={(isSaid && verdict.negative > 0) || undefined}>
        {isSaid ? `You viewed: ${verdictWords(verdict).replace(/^No/, 'no')}` : words}
      </p>
      {guests.map((guest) => {
        const name = `${guest.firstName} ${guest.lastName}`
        const place = locationOf(guest)
        const whole = [name, place].filter(Boolean).join(', ')
        return (
          <Fragment key={guest._id}>
            <Link
              to={to.guest(guest._id)}
              className={styles.guest}
              aria-label={whole}
              onClick={() => guestTapped(guest)}
            >
              <bdi>{name === arrival && place ? place : whole}</bdi>
            </Link>
            {!isSaid && <SavedVerdict guestId={guest._id} />}
          </Fragment>
        )
      })}
    </>
  )
}
