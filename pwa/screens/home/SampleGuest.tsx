import { locationOf } from '../../../shared/places.ts'
import { ReviewCard } from '../../components/reviews/ReviewCard.tsx'
import { Score } from '../guest/Score.tsx'
import { sampleGuest } from './sample-guest.ts'
import styles from './SampleGuest.module.css'

/** The product itself, drawn with its own parts and invented data; a picture only, so nothing in it can be pressed. */
export function SampleGuest() {
  const { firstName, lastName, phoneNumber, review } = sampleGuest
  return (
    <figure className={styles.figure}>
      <div className={styles.sheet} inert aria-hidden>
        <p className={styles.name}>
          {firstName} {lastName}
        </p>
        <p className={styles.facts}>
          {locationOf(sampleGuest)} <span className="numbers">{phoneNumber}</span>
        </p>
        <Score guest={sampleGuest} />
        <ul className={styles.reviews}>
          {review.map((one) => (
            <ReviewCard key={one._id} review={one} />
          ))}
        </ul>
      </div>
      <figcaption className="soft small">
        What a member sees of a guest: both sides, with dates and evidence. This guest is invented.
      </figcaption>
    </figure>
  )
}
