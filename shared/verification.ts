// What the team can decide on an account beside verifying it, in words for the team, the applicant and the mails.

/** An applicant is refused for good, or asked for better documents. */
export const outcomes = ['declined', 'better-copy'] as const
export type Outcome = (typeof outcomes)[number]

/** The reasons of each outcome, and the sentence that the applicant reads. */
export const outcomeReasons = {
  declined: {
    'not-short-term': 'The listing is not a short-term rental.',
    'outside-area': 'The listing is not in the United States outside Puerto Rico.',
    'not-insured': 'There is no valid insurance for the listing.',
    'not-confirmed': 'We could not confirm that the documents are yours.',
    'not-sent': 'The documents that we asked for did not arrive.',
    'false-information': 'Information in your application was not true.',
  },
  'better-copy': {
    unreadable: 'A document cannot be read.',
    incomplete: 'A part of a document is missing or cut off.',
    missing: 'The government ID or the insurance declaration is missing.',
    expired: 'A document has expired.',
    'name-differs': 'A document shows another name than your account.',
    'date-differs': 'The insurance ends on another day than the one you gave.',
  },
} as const satisfies Record<Outcome, Record<string, string>>

/** The reasons of an outcome, in the order in which they are offered. */
export const reasonsOf = (outcome: Outcome) => Object.keys(outcomeReasons[outcome]) as OutcomeReason[]
/** The reasons of all outcomes. */
export const allReasons = outcomes.flatMap((outcome) => reasonsOf(outcome))
export type OutcomeReason = { [O in Outcome]: keyof (typeof outcomeReasons)[O] }[Outcome]

/** The sentence of a reason; empty for none. */
export const reasonText = (outcome: Outcome, reason: string): string =>
  new Map(Object.entries<string>(outcomeReasons[outcome])).get(reason) ?? ''

/** The terms promise a refund to everybody who is declined, but not for false information. */
export const isRefundOwed = (reason: string) => reason !== 'false-information'

export const maxOutcomeText = 1000

/**
 * The state of an application: `waiting` for the team, `better-copy` for the applicant; `not-verified` when the team
 * decided so without giving a reason here.
 */
export const verificationStates = ['waiting', 'verified', 'not-verified', ...outcomes] as const
export type VerificationState = (typeof verificationStates)[number]

/**
 * The state of a refund: `starting` until the provider has answered, `pending` while the bank works on it; `none` when
 * nothing was paid, `kept` when none is owed.
 */
export const refundStates = ['starting', 'pending', 'refunded', 'failed', 'none', 'kept'] as const
export type RefundState = (typeof refundStates)[number]

/** US cents as '$500.00'. */
export const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** What is new about an account that waits for the team. */
export const news = {
  application: 'New application',
  'better-copy': 'New documents after a better copy was asked for',
  declined: 'New documents after it was declined',
  'not-verified': 'New documents after it was not verified',
  name: 'Changed the name',
  address: 'Changed the address',
  insurance: 'The insurance date has passed',
} as const
export type News = keyof typeof news
