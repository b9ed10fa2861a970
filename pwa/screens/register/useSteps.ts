import { useLayoutEffect, useRef, useState } from 'react'
import { stepWith } from './steps.ts'

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
