import { Check } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { steps, stepWith } from './steps.ts'
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

/**
 * The shown step, counted from 0. `go` shows another one and moves the focus to its name, or to a field; `showFields`
 * shows the first step with one of these fields and leaves the focus to the caller.
 */
export function useSteps() {
  const [step, setStep] = useState(0)
  const [moves, setMoves] = useState(0)
  const field = useRef('')
  useLayoutEffect(() => {
    if (moves === 0) return
    const name = document.querySelector<HTMLElement>('#sign-up-steps [aria-current]')
    name?.scrollIntoView({ block: 'start' })
    if (field.current === '') name?.focus({ preventScroll: true })
    else document.querySelector<HTMLElement>(`[name="${field.current}"]`)?.focus()
  }, [moves])
  const go = (next: number, fieldName = '') => {
    field.current = fieldName
    setStep(next)
    setMoves((count) => count + 1)
  }
  const showFields = (names: readonly string[]) => setStep(stepWith(names))
  return { step, go, showFields } as const
}
