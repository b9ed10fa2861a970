import styles from './SampleGuest.module.css'
import { SampleSheet } from './SampleSheet.tsx'
import { sampleNames } from './sample-names.ts'

/**
 * A sample of a guest page, inert and rendered with the real components, which `site/home.ts` turns between three
 * invented guests.
 */
export const SampleGuest = () => (
  <figure className={styles.figure} data-sample>
    <div className={styles.sheet} inert aria-hidden data-shown={0}>
      <SampleSheet />
    </div>
    <figcaption className={styles.caption}>
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
