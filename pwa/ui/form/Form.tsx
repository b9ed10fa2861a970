import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorText } from '../ErrorText.tsx'
import styles from './Form.module.css'
import type { FormState } from './useForm.ts'

type Props<Values extends object> = {
  form: FormState<Values>
  /** Names the form for screen readers when a page has more than one. */
  label?: string
  /** What is said after a success. */
  success?: ReactNode
  /** Fields and the submit button; the form's own error and success follow below. */
  children: ReactNode
}

/** The form element of a `useForm` state. What it says after a submit is within the window. */
export function Form<Values extends object>({ form, label, success, children }: Props<Values>) {
  const { attach, submit, failure } = form
  return (
    <form
      ref={attach}
      noValidate
      aria-label={label}
      className="stack"
      onSubmit={(event) => void submit(event)}
    >
      {children}
      <div ref={useInSight(form.ended)} className={styles.said} data-said>
        <ErrorText>{failure}</ErrorText>
        <output>{success}</output>
      </div>
    </form>
  )
}

/** What a form says, the most urgent first: its own error, a wrong field, a success. */
const messages = ['[data-said] > [role=alert]', '[data-field-error]', '[data-said] > output']

/** How long the page may still change its layout after a submit, in milliseconds. */
const settlingMs = 1000

/** When a submit has ended, scrolls what the form says into the window, and again while the layout settles. */
function useInSight(ended: number) {
  const element = useRef<HTMLDivElement>(null)
  const seen = useRef(ended)
  useEffect(() => {
    if (seen.current === ended) return undefined
    seen.current = ended
    const find = (message: string) =>
      element.current?.closest('form')?.querySelector(`${message}:not(:empty)`)
    const settling = new ResizeObserver(() =>
      messages.map(find).find(Boolean)?.scrollIntoView({ block: 'nearest' }),
    )
    settling.observe(document.body)
    const timer = setTimeout(() => settling.disconnect(), settlingMs)
    return () => {
      clearTimeout(timer)
      settling.disconnect()
    }
  }, [ended])
  return element
}
