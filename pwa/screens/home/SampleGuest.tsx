import { lazy, Suspense } from 'react'
import styles from './SampleGuest.module.css'

const SampleSheet = lazy(() => import('./SampleSheet.tsx').then((file) => ({ default: file.SampleSheet })))

/**
 * The product itself, drawn with its own parts; a picture only, so nothing in it can be pressed. It is part of the
 * page rendered at build time, and its code comes after the page works.
 */
export function SampleGuest() {
  return (
    <figure className={styles.figure}>
      <div className={styles.sheet} inert aria-hidden>
        <Suspense>
          <SampleSheet />
        </Suspense>
      </div>
      <figcaption className="soft small">
        What a member sees of a guest: both sides, with dates and evidence. This guest is invented.
      </figcaption>
    </figure>
  )
}
