import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import styles from './SampleGuest.module.css'

const SampleSheet = lazy(() => import('./SampleSheet.tsx').then((file) => ({ default: file.SampleSheet })))

/**
 * An inert sample of a guest page, rendered with the real components. In the prerendered page it stays as HTML, so that
 * visitors do not load the members' code for it.
 */
export function SampleGuest() {
  const [isRendered] = useState(useIsHydrating())
  const sheet = { className: styles.sheet, inert: true, 'aria-hidden': true }
  return (
    <figure className={styles.figure}>
      {isRendered ? (
        // React keeps the prerendered HTML.
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

/** Whether React is hydrating prerendered HTML. */
const useIsHydrating = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => !import.meta.env.SSR,
  )
