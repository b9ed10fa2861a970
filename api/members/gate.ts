import { to } from '../../shared/routes.ts'
import { Forbidden, Refusal } from '../http/errors.ts'
import { hasAdminRole, type Member } from './users.collection.ts'

export const unpaidMessage = 'Your payment was not successful. Please try again at our payment page.'
const unverifiedMessage = 'Your account is not verified yet. Verification takes 1 to 3 business days.'
const suspendedMessage = 'Your account is suspended. Your member home says why, and what you can do.'

/** Throws a refusal of 403, the only one with a link, which leads to the reason, when the member is suspended (OPS-04). */
export function requireNotSuspended(member: Pick<Member, 'suspension'>): void {
  if (member.suspension) throw new Refusal(403, suspendedMessage, { link: to.memberHome })
}

/** Throws Forbidden with the reason unless the member is paid and verified, or an admin; suspended members never pass. */
export function requireMembership(member: Member): void {
  requireNotSuspended(member)
  if (hasAdminRole(member)) return
  if (!member.currentlyPaid) throw new Forbidden(unpaidMessage)
  if (!member.isAccountVerified) throw new Forbidden(unverifiedMessage)
}

/** Whether somebody may see guests at present, and hear of them. */
export const isMember = (member: Member): boolean =>
  !member.suspension && (hasAdminRole(member) || (member.currentlyPaid && member.isAccountVerified))
