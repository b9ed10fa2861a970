import { adminCalls } from './admin.ts'
import { laterReviewCalls } from './later-reviews.ts'
import { leavingCalls } from './leaving.ts'
import { notificationCalls } from './notifications.ts'
import { packCalls } from './packs.ts'
import { passkeyCalls } from './passkeys.ts'
import { sealCalls } from './seals.ts'
import { secondFactorCalls } from './second-factor.ts'
import { suspensionCalls } from './suspension.ts'
import { transparencyCalls } from './transparency.ts'

/** The calls that few pages need, which load with the first one of them. */
export const laterCalls = {
  ...adminCalls,
  ...laterReviewCalls,
  ...leavingCalls,
  ...notificationCalls,
  ...packCalls,
  ...passkeyCalls,
  ...sealCalls,
  ...secondFactorCalls,
  ...suspensionCalls,
  ...transparencyCalls,
} as const
