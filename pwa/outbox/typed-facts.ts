import type { Facts } from '../../shared/schemas/facts.ts'

/** The facts of a stay as the fields of a form hold them; lists are joined with commas. */
export const typedFacts = (facts: Facts): TypedFacts => ({
  arrival: facts.arrival ?? '',
  departure: facts.departure ?? '',
  platform: facts.platform ?? '',
  grounds: (facts.grounds ?? []).join(),
  claimed: facts.claimed === undefined ? '' : amountText(facts.claimed),
  paid: facts.paid === undefined ? '' : amountText(facts.paid),
  currency: facts.currency ?? 'USD',
  reportedTo: (facts.reportedTo ?? []).join(),
  listing: facts.listing ?? '',
})
export type TypedFacts = Record<keyof Facts, string>

/** '1250' or '1250.50', as somebody would type it. */
const amountText = (amount: number) => (Number.isInteger(amount) ? String(amount) : amount.toFixed(2))

/** The fields before anything is typed. */
export const noFacts: TypedFacts = typedFacts({})

/** The fields of a new review with facts before anything is typed. */
export const emptyReviewWithFacts = { review: '', reviewType: '', afterPeriod: '', again: '', ...noFacts }
