import { useState } from 'react'
import type { FormState } from '../../ui/form/useForm.ts'

/**
 * Updates fields of the form when their stored values change, as after a save in another form or window. Fields that the
 * user has changed stay.
 */
export function useStoredValues<Values extends object>(
  form: FormState<Values>,
  stored: Partial<Values>,
): void {
  const [lastStored, setLastStored] = useState(stored)
  const updatedNames = (Object.keys(stored) as (keyof Values)[]).filter(
    (name) => stored[name] !== lastStored[name],
  )
  if (updatedNames.length === 0) return
  setLastStored(stored)
  const untouched = updatedNames.filter((name) => form.values[name] === lastStored[name])
  form.set(Object.fromEntries(untouched.map((name) => [name, stored[name]])) as Partial<Values>)
}
