import { accountCalls } from './accounts.ts'
import { billingCalls } from './billing.ts'
import { fileCalls } from './files.ts'
import { guestCalls } from './guests.ts'
import { reviewCalls } from './reviews.ts'
import { supportCalls } from './support.ts'
import { systemCalls } from './system.ts'

/** The calls of visitors and members: all but those of the team, which the page loads with the team's screens only. */
export const memberCalls = {
  ...accountCalls,
  ...billingCalls,
  ...guestCalls,
  ...reviewCalls,
  ...fileCalls,
  ...supportCalls,
  ...systemCalls,
} as const
