import { useState } from 'react'
import type { Bound } from '../../ui/form/Field.tsx'

/** The insurance date that was typed last in a form of the account; null before. */
export type TypedDay = { day: string | null; type: (day: string) => void }

/** The field of a form for the insurance date, which is one value in both forms of the account. */
export function useInsuranceDay(
  form: {
    field: (name: 'insuranceExpirationDate') => Bound
    set: (changes: { insuranceExpirationDate: string }) => void
  },
  { day, type }: TypedDay,
): Bound {
  const field = form.field('insuranceExpirationDate')
  const [lastDay, setLastDay] = useState<string | null>(null)
  if (day !== lastDay) {
    setLastDay(day)
    if (day !== null && day !== field.value) form.set({ insuranceExpirationDate: day })
  }
  return {
    ...field,
    onChange: (typed) => {
      field.onChange(typed)
      type(typed)
    },
  }
}
