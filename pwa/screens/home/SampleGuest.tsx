import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import styles from './SampleGuest.module.css'

const SampleSheet = lazy(() => import('./SampleSheet.tsx').then((file) => ({ default: file.SampleSheet })))

/**
 * The product itself, drawn with its own parts; a picture only, so nothing in it can be pressed. In the page rendered
 * at build time it stays as it was drawn there, so a visitor's phone need not load the members' code for it.
 */
export function SampleGuest() {
  const [isRendered] = useState(useIsHydrating())
  const sheet = { className: styles.sheet, inert: true, 'aria-hidden': true }
  return (
    <figure className={styles.figure}>
      {isRendered ? (
        // React does not look inside: what stands there stays.
        <div {...sheet} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      ) : (
        <div {...sheet}>
          <Suspense>
            <SampleSheet />
          </Suspense>
        </div>
      )}
      <figcaption className="soft small">
        What a member sees of a guest: both sides, with dates and evidence. This guest is invented.
      </figcaption>
    </figure>
  )
}

/** Whether the markup stands in the page already and React only takes it over. */
const useIsHydrating = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => !import.meta.env.SSR,
  )
