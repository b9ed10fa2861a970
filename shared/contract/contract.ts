import { accountCalls } from './accounts.ts'
import { adminCalls } from './admin.ts'
import { billingCalls } from './billing.ts'
import { caseCalls } from './cases.ts'
import { fileCalls } from './files.ts'
import { guestCalls } from './guests.ts'
import { accountClosingCalls } from './account-closing.ts'
import { intakeCalls } from './intake.ts'
import { notificationCalls } from './notifications.ts'
import { packCalls } from './packs.ts'
import { passkeyCalls } from './passkeys.ts'
import { reviewCalls } from './reviews.ts'
import { secondFactorCalls } from './second-factor.ts'
import { stayCalls } from './stays.ts'
import { supportCalls } from './support.ts'
import { suspensionCalls } from './suspension.ts'
import { systemCalls } from './system.ts'
import { transparencyCalls } from './transparency.ts'

/** Every call of the product, once: the server's validation, the page's client and /api/openapi.json come from it. */
export const contract = {
  ...accountCalls,
  ...billingCalls,
  ...guestCalls,
  ...reviewCalls,
  ...fileCalls,
  ...supportCalls,
  ...caseCalls,
  ...systemCalls,
  ...adminCalls,
  ...accountClosingCalls,
  ...notificationCalls,
  ...intakeCalls,
  ...stayCalls,
  ...packCalls,
  ...passkeyCalls,
  ...secondFactorCalls,
  ...suspensionCalls,
  ...transparencyCalls,
} as const

export type Contract = typeof contract
