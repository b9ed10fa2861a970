import { ReviewCard } from '../../reviews/card/ReviewCard.tsx'
import { locationOf } from '../../../shared/places.ts'
import { Score } from '../../guests/Score.tsx'
import { sampleGuest } from './sample-guest.ts'
import styles from './SampleGuest.module.css'

/** What members see of a guest, with invented data. */
export function SampleSheet() {
  const { firstName, lastName, phoneNumber, review } = sampleGuest
  return (
    <>
      <p className={styles.name}>
        {firstName} {lastName}
      </p>
      <p className={styles.facts}>
        {locationOf(sampleGuest)} <span className="numbers">{phoneNumber}</span>
      </p>
      <Score guest={sampleGuest} />
      <ul className={styles.reviews}>
        {review.map((item) => (
          <ReviewCard key={item._id} review={item} />
        ))}
      </ul>
    </>
  )
}
