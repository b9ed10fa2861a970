import type { ReactNode } from 'react'
import { ErrorText } from '../ErrorText.tsx'
import styles from './Form.module.css'
import type { FormState } from './useForm.ts'

type Props<Values extends object> = {
  form: FormState<Values>
  /** Names the form for screen readers when a page has more than one. */
  label?: string
  /** Fields and the submit button; the form's own error follows below. */
  children: ReactNode
}

/** The form element of a `useForm` state. */
export function Form<Values extends object>({ form, label, children }: Props<Values>) {
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
      <ErrorText>{failure}</ErrorText>
    </form>
  )
}
