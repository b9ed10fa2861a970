import { type Fate, fateOf } from '../shared/fates.ts'

/** What merge, erasure, closing, export and migration do with each collection, in this order. */
export const fates: Readonly<Record<string, Fate>> = {
  guests: fateOf(['moves', 'erased', 'moves', 'copied', 'renewed']),
  guestKeys: fateOf(['moves', 'erased', 'stays', 'left out', 'renewed']),
  guestIdentities: fateOf(['moves', 'erased', 'stays', 'left out', 'stays']),
  metGuests: fateOf(['stays', 'erased', 'stays', 'left out', 'stays']),
  reviews: fateOf(['moves', 'erased', 'moves', 'copied', 'stays']),
  reactions: fateOf(['stays', 'erased', 'moves', 'copied', 'stays']),
  views: fateOf(['moves', 'erased', 'erased', 'copied', 'stays']),
  credits: fateOf(['stays', 'stays', 'erased', 'left out', 'stays']),
  cases: fateOf(['moves', 'stays', 'moves', 'copied', 'stays']),
  'files.files': fateOf(['stays', 'erased', 'moves', 'copied', 'stays']),
  receipts: fateOf(['stays', 'erased', 'moves', 'copied', 'stays']),
  'files.chunks': fateOf(['stays', 'erased', 'moves', 'copied', 'stays']),

  users: fateOf(['stays', 'stays', 'erased', 'copied', 'renewed']),
  sessions: fateOf(['stays', 'stays', 'erased', 'copied', 'stays']),
  devices: fateOf(['stays', 'stays', 'erased', 'copied', 'stays']),
  passkeys: fateOf(['stays', 'stays', 'erased', 'copied', 'stays']),
  authenticators: fateOf(['stays', 'stays', 'erased', 'left out', 'stays']),
  passkeyChallenges: fateOf(['stays', 'stays', 'erased', 'left out', 'stays']),
  passwordResets: fateOf(['stays', 'stays', 'erased', 'left out', 'stays']),
  idempotency: fateOf(['stays', 'erased', 'erased', 'left out', 'stays']),
  closings: fateOf(['stays', 'stays', 'stays', 'left out', 'stays']),
  suspendedAddresses: fateOf(['stays', 'stays', 'stays', 'left out', 'stays']),

  payments: fateOf(['stays', 'stays', 'stays', 'copied', 'stays']),
  paymentEvents: fateOf(['stays', 'stays', 'stays', 'left out', 'stays']),
  refunds: fateOf(['stays', 'stays', 'stays', 'left out', 'stays']),
  coupons: fateOf(['stays', 'stays', 'stays', 'left out', 'stays']),
  billingSyncStates: fateOf(['stays', 'stays', 'erased', 'left out', 'stays']),
  stripeSimJournal: fateOf(['stays', 'stays', 'stays', 'left out', 'stays']),

  audit: fateOf(['stays', 'stays', 'stays', 'left out', 'stays']),
  security: fateOf(['stays', 'stays', 'stays', 'copied', 'stays']),
  mails: fateOf(['stays', 'stays', 'stays', 'left out', 'stays']),
  linkTokens: fateOf(['stays', 'stays', 'stays', 'left out', 'stays']),
  limits: fateOf(['stays', 'stays', 'stays', 'left out', 'stays']),
  secrets: fateOf(['stays', 'stays', 'stays', 'left out', 'stays']),
  migrations: fateOf(['stays', 'stays', 'stays', 'left out', 'stays']),
  fillings: fateOf(['stays', 'stays', 'stays', 'left out', 'stays']),
}
