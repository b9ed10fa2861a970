import * as v from 'valibot'
import { tierIds } from '../../shared/plans.ts'

/**
 * What the browser keeps of a logged-in person under `userInfo`: no address, phone, document or password (D-10).
 * Spelled out here rather than picked from the account schemas, so that every page loads without the place lists.
 */
export const UserInfo = v.object({
  _id: v.string(),
  token: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  /** Empty before the first payment. */
  tierId: v.union([v.picklist(tierIds), v.literal('')]),
  currentlyPaid: v.boolean(),
  isAccountVerified: v.boolean(),
  isAdmin: v.boolean(),
})
export type UserInfo = v.InferOutput<typeof UserInfo>
