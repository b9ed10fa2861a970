import { useState } from 'react'
import type { FormState } from '../../components/useForm.ts'

/**
 * Two forms of the page hold the insurance expiration date: what one of them has saved appears in the other, unless
 * the person is changing it there.
 */
export function useStoredDay<Values extends { insuranceExpirationDate: string }>(
  form: FormState<Values>,
  storedDay: string,
): void {
  const [known, setKnown] = useState(storedDay)
  if (known === storedDay) return
  setKnown(storedDay)
  if (form.values.insuranceExpirationDate === known)
    form.set({ insuranceExpirationDate: storedDay } as Partial<Values>)
}
