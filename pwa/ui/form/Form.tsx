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

/** The form element of a `useForm` state. What it says after a submit is within the window (DOR-14). */
export function Form<Values extends object>({ form, label, success, children }: Props<Values>) {
  const { attach, submit, failure } = form
  return (
    <form
      ref={attach}
      noValidate
      aria-label={label}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
    >
      {children}
      <div ref={useInSight(form.submitting)} className={styles.said}>
        <ErrorText>{failure}</ErrorText>
        <output>{success}</output>
      </div>
    </form>
  )
}

/** Scrolls an element with a text into the window when a submit has ended. */
function useInSight(submitting: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const wasSubmitting = useRef(false)
  useEffect(() => {
    const hasEnded = wasSubmitting.current && !submitting
    wasSubmitting.current = submitting
    if (hasEnded && element.current?.textContent) element.current.scrollIntoView({ block: 'nearest' })
  }, [submitting])
  return element
}
