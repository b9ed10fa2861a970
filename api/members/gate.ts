import { Forbidden } from '../http/errors.ts'
import type { Member } from './users.collection.ts'

export const unpaidMessage = 'Your payment was not successful. Please try again at our payment page.'
const unverifiedMessage = 'Your account is not verified yet. Verification takes 1 to 3 business days.'

/** Throws Forbidden with the reason unless the member is paid and verified, or an admin. */
export function requireMembership(member: Member): void {
  if (member.isAdmin) return
  if (!member.currentlyPaid) throw new Forbidden(unpaidMessage)
  if (!member.isAccountVerified) throw new Forbidden(unverifiedMessage)
}
