import { Link } from 'react-router-dom'
import { locationOf } from '../../shared/places.ts'
import { to } from '../../shared/routes.ts'
import { guestTapped } from '../guests/guest-lists.ts'
import { type Arrival, personKey } from './arrival.ts'
import type { SavedMatches } from './saved-matches.ts'
import styles from './MatchStatusText.module.css'
import { matchStatusOf } from './match-status.ts'

/** What is known of an arrival, in words, with the guests saved on this device who may be the one. */
export function MatchStatusText({ arrival, known }: { arrival: Arrival; known: SavedMatches }) {
  const { words, kind } = matchStatusOf(arrival, known)
  const guests = known.get(personKey(arrival)) ?? []
  return (
    <div className={styles.standing}>
      <p className={styles[kind]}>{words}</p>
      {guests.map((guest) => (
        <Link
          key={guest._id}
          to={to.guest(guest._id)}
          className={styles.guest}
          onClick={() => guestTapped(guest)}
        >
          <bdi>
            {guest.firstName} {guest.lastName}
          </bdi>
          , {locationOf(guest)}
        </Link>
      ))}
    </div>
  )
}
