type ReviewType = '1' | '-1'

/** Where a stay was booked. */
export const platforms = {
  airbnb: 'Airbnb',
  vrbo: 'Vrbo',
  booking: 'Booking.com',
  direct: 'Direct',
  other: 'Other',
} as const
export type Platform = keyof typeof platforms

/** The closed list of what a review is about, by its type. */
export const groundsOf = {
  '-1': {
    'unpaid-stay': 'Unpaid stay',
    'unpaid-damage': 'Unpaid damage',
    party: 'Party',
    'more-people': 'More people than booked',
    smoking: 'Smoking',
    pets: 'Unauthorized pets',
    theft: 'Theft',
    threats: 'Threats or violence',
    'refused-to-leave': 'Refused to leave',
    'no-show': 'No-show',
    chargeback: 'Chargeback',
    'false-identity': 'False identity',
    'review-demand': 'Demanded money or a refund for a review',
    'booked-for-another': 'Booked for somebody else',
    overstayed: 'Stayed past check-out',
    'rules-broken': 'House rules broken',
  },
  '1': {
    'good-order': 'Left in good order',
    communication: 'Communicated well',
    'rules-kept': 'Kept the rules',
    'host-again': 'Would host again',
  },
} as const

/** The grounds of both types with their words. */
export const grounds = { ...groundsOf['-1'], ...groundsOf['1'] }
export type Ground = keyof typeof grounds

/** What supports a ground for which the usual photo of a room does not. */
export const supportedBy: Partial<Record<Ground, string>> = {
  'review-demand': 'the messages that name the money or the refund, with their date',
  'booked-for-another': 'the name on the booking, and messages that say who came',
  overstayed: 'the check-out time in writing, and a message or lock record from after it',
}

/** Of these grounds those that fit a review of this type. */
export const fittingGrounds = (chosen: readonly Ground[], type: ReviewType): Ground[] =>
  chosen.filter((ground) => ground in groundsOf[type])

/** The most grounds of one review. */
export const maxGrounds = 5

/** To whom a host has reported what happened. */
export const recipients = { platform: 'The platform', insurer: 'An insurer', police: 'The police' } as const
export type Recipient = keyof typeof recipients

/** The currencies of claims, by their ISO 4217 codes. */
export const currencies = [
  'USD',
  'CAD',
  'MXN',
  'EUR',
  'GBP',
  'CHF',
  'AUD',
  'NZD',
  'BRL',
  'CZK',
  'DKK',
  'INR',
  'JPY',
  'NOK',
  'PLN',
  'SEK',
  'ZAR',
] as const
export type Currency = (typeof currencies)[number]

/** The longest stay that can be reported. */
export const maxNights = 366

/** The keys of a table as a tuple, for a picklist. */
export const keysOf = <Key extends string>(table: Record<Key, unknown>) =>
  Object.keys(table) as [Key, ...Key[]]
