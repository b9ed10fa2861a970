import type { SignUpValues } from './sign-up-values.ts'

type Step = { name: string; fields: readonly (keyof SignUpValues)[] }

/** The steps of the sign-up form with their fields. */
export const steps: readonly Step[] = [
  { name: 'You', fields: ['firstName', 'lastName', 'title', 'phone', 'email', 'password'] },
  {
    name: 'Your place',
    fields: [
      'country',
      'address',
      'address2',
      'city',
      'state',
      'zipcode',
      'propertyListing',
      'propertyListing2',
      'propertyListing3',
    ],
  },
  {
    name: 'Documents',
    fields: ['documents', 'insuranceDocuments', 'otherDocuments', 'insuranceExpirationDate', 'acceptedTerms'],
  },
]

/** The first step with one of these fields; the last step when none has any. */
export function stepWith(names: readonly string[]): number {
  const found = steps.findIndex(({ fields }) => fields.some((field) => names.includes(field)))
  return found < 0 ? steps.length - 1 : found
}
