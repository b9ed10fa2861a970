import { Link } from 'react-router-dom'
import { locationOf } from '../../shared/places.ts'
import { to } from '../../shared/routes.ts'
import { guestTapped } from '../guests/guest-lists.ts'
import { SavedVerdict, useSavedVerdict } from '../guests/SavedVerdict.tsx'
import { verdictWords } from '../vault/verdict.ts'
import { type Arrival, personKey } from './arrival.ts'
import type { SavedMatches } from './saved-matches.ts'
import styles from './MatchStatusText.module.css'
import { matchStatusOf } from './match-status.ts'

/** What is known of an arrival, in words, with the guests saved on this device who may be the one. */
export function MatchStatusText({ arrival, known }: { arrival: Arrival; known: SavedMatches }) {
  const { words, kind } = matchStatusOf(arrival, known)
  const guests = known.get(personKey(arrival)) ?? []
  const verdict = useSavedVerdict(guests.length === 1 ? guests[0]!._id : '')
  const isSaid = kind === 'known' && verdict
  return (
    <div className={styles.standing}>
      <p className={styles[kind]} data-negative={(isSaid && verdict.negative > 0) || undefined}>
        {isSaid ? `You viewed: ${verdictWords(verdict).replace(/^No/, 'no')}` : words}
      </p>
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
          {!isSaid && <SavedVerdict guestId={guest._id} />}
        </Link>
      ))}
    </div>
  )
}
