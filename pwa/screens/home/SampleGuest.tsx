import { locationOf } from '../../../shared/places.ts'
import { ReviewCard } from '../../reviews/card/ReviewCard.tsx'
import { KeyTag } from '../../ui/KeyTag.tsx'
import { Stamp } from '../../ui/Stamp.tsx'
import { Score } from '../../guests/Score.tsx'
import styles from './SampleGuest.module.css'
import { sampleNames } from './sample-names.ts'
import { sampleGuests } from './sample-guests.ts'

/**
 * A sample of a guest page, inert and rendered with the real components, which `site/home.ts` turns between three
 * invented guests.
 */
export const SampleGuest = () => (
  <figure className={styles.figure} data-sample>
    <div className={styles.sheet} inert aria-hidden data-shown={0}>
      <SampleSheet />
    </div>
    <figcaption className="gap-0">
      <span className={styles.turn}>
        {sampleNames.map(({ name, verdict }, index) => (
          <button
            key={name}
            type="button"
            className={styles.tab}
            value={index}
            aria-pressed={index === 0}
            data-verdict={`${name}: ${verdict}.`}
          >
            {name}
          </button>
        ))}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {sampleNames[0].name}: {sampleNames[0].verdict}.
      </span>
      <span className="soft small">What a member sees. This guest is invented.</span>
    </figcaption>
  </figure>
)

/** What members see of the invented guests, all in one place; the frame shows one of them. */
function SampleSheet() {
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
