import { useState } from 'react'
import type { FormState } from '../../components/useForm.ts'

/**
 * What another form or window has saved appears in the fields of this form, unless the person is changing them here.
 * `stored` is what is stored of the form's fields.
 */
export function useStored<Values extends object>(form: FormState<Values>, stored: Partial<Values>): void {
  const [known, setKnown] = useState(stored)
  const news = (Object.keys(stored) as (keyof Values)[]).filter((name) => stored[name] !== known[name])
  if (news.length === 0) return
  setKnown(stored)
  const untouched = news.filter((name) => form.values[name] === known[name])
  form.set(Object.fromEntries(untouched.map((name) => [name, stored[name]])) as Partial<Values>)
}
