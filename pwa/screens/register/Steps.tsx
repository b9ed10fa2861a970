import { Check } from 'lucide-react'
import { steps } from './steps.ts'
import styles from './Steps.module.css'

/** The progress of the sign-up: the steps by name, of which those before the shown one lead back. */
export function Steps({ current, onBack }: { current: number; onBack: (step: number) => void }) {
  return (
    <ol id="sign-up-steps" className={styles.steps} aria-label="Steps">
      {steps.map(({ name }, place) => (
        <li key={name} className={styles.step} data-done={place < current || undefined}>
          {place < current ? (
            <button type="button" className={styles.name} onClick={() => onBack(place)}>
              <Check aria-hidden size={16} />
              <span className="visually-hidden">Back to </span>
              {name}
            </button>
          ) : (
            <span
              className={styles.name}
              tabIndex={place === current ? -1 : undefined}
              aria-current={place === current ? 'step' : undefined}
            >
              <span className="visually-hidden">
                Step {place + 1} of {steps.length}:{' '}
              </span>
              <span aria-hidden>{place + 1}</span>
              {name}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
