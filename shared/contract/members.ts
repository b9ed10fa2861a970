import { accountCalls } from './accounts.ts'
import { billingCalls } from './billing.ts'
import { caseCalls } from './cases.ts'
import { fileCalls } from './files.ts'
import { guestCalls } from './guests.ts'
import { reviewCalls } from './reviews.ts'
import { supportCalls } from './support.ts'
import { systemCalls } from './system.ts'

/** The calls of visitors and members that most pages need; `later.ts` has the others. */
export const memberCalls = {
  ...accountCalls,
  ...billingCalls,
  ...guestCalls,
  ...reviewCalls,
  ...fileCalls,
  ...supportCalls,
  ...caseCalls,
  ...systemCalls,
} as const
