import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import styles from './SampleGuest.module.css'
import { sampleNames } from './sample-names.ts'

const SampleSheet = lazy(() => import('./SampleSheet.tsx').then((file) => ({ default: file.SampleSheet })))

/**
 * A sample of a guest page, turned between three invented guests: inert, rendered with the real components. In the
 * prerendered page it stays as HTML, so that visitors do not load the members' code for it.
 */
export function SampleGuest() {
  const [isRendered] = useState(useIsHydrating())
  const [shown, setShown] = useState(0)
  const sheet = { className: styles.sheet, inert: true, 'aria-hidden': true, 'data-shown': shown }
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
      <figcaption className={styles.caption}>
        <span className={styles.turn}>
          {sampleNames.map(({ name }, index) => (
            <button
              key={name}
              type="button"
              className={styles.tab}
              aria-pressed={index === shown}
              onClick={() => setShown(index)}
            >
              {name}
            </button>
          ))}
        </span>
        <span className="visually-hidden" aria-live="polite">
          {sampleNames[shown]!.name}: {sampleNames[shown]!.verdict}.
        </span>
        <span className="soft small">What a member sees. This guest is invented.</span>
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
