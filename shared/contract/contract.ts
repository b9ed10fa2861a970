import { accountCalls } from './accounts.ts'
import { adminCalls } from './admin.ts'
import { billingCalls } from './billing.ts'
import { fileCalls } from './files.ts'
import { guestCalls } from './guests.ts'
import { reviewCalls } from './reviews.ts'
import { supportCalls } from './support.ts'
import { systemCalls } from './system.ts'

/** Every call of the product, once: the server's validation, the page's client and /api/openapi.json come from it. */
export const contract = {
  ...accountCalls,
  ...billingCalls,
  ...guestCalls,
  ...reviewCalls,
  ...fileCalls,
  ...adminCalls,
  ...supportCalls,
  ...systemCalls,
} as const

export type Contract = typeof contract
