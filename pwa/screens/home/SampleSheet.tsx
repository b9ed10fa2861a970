import { locationOf } from '../../../shared/places.ts'
import { Score } from '../../guests/score/Score.tsx'
import { ReviewCard } from '../../reviews/card/ReviewCard.tsx'
import { KeyTag } from '../../ui/KeyTag.tsx'
import { Stamp } from '../../ui/Stamp.tsx'
import { sampleGuests } from './sample-guests.ts'
import styles from './SampleGuest.module.css'

/** What members see of the invented guests, all in one place; the frame shows one of them. */
export function SampleSheet() {
  return sampleGuests.map((guest) => (
    <div key={guest._id} className={styles.entry}>
      <p className={styles.name}>
        {guest.firstName} {guest.lastName}
      </p>
      <p className={styles.facts}>
        <KeyTag>{guest.phoneNumber}</KeyTag> {locationOf(guest)}
        <span className={styles.stamp}>
          <Stamp>Viewed</Stamp>
        </span>
      </p>
      <Score guest={guest} />
      <ul className={styles.reviews}>
        {guest.review.map((review) => (
          <ReviewCard key={review._id} review={review} />
        ))}
      </ul>
    </div>
  ))
}
