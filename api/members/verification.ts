import type { News, VerificationState } from '../../shared/verification.ts'
import { waitingSince } from './list-keys.ts'
import type { Member, Recheck } from './users.collection.ts'

/** Whether the account waits for the team. */
export const isWaiting = (member: Member): boolean => waitingSince(member) !== null

/** The state of the application. An applicant who has sent no documents yet is waiting, too. */
export function verificationStateOf(member: Member): VerificationState {
  if (member.isAccountVerified) return 'verified'
  if (isWaiting(member)) return 'waiting'
  if (member.outcome) return member.outcome.kind
  return member.documentsDecidedAt === null ? 'waiting' : 'not-verified'
}

/** Whether the application was declined, and no new documents have come since. */
export const isDeclined = (member: Member) => verificationStateOf(member) === 'declined'

/** What is new about an account that waits; nothing about others. */
export function newsOf(member: Member): News[] {
  if (!isWaiting(member)) return []
  if (member.isAccountVerified) return member.recheck ?? []
  if (member.outcome) return [member.outcome.kind]
  return [member.documentsDecidedAt === null ? 'application' : 'not-verified']
}

/** The change that puts a verified member before the team again, who stays verified meanwhile; null for others. */
export function lookAgain(member: Member, reasons: Recheck[], now: Date) {
  if (!member.isAccountVerified || reasons.length === 0) return null
  const recheck = [...new Set([...(member.recheck ?? []), ...reasons])]
  return { recheck, waitingSince: member.waitingSince ?? now }
}
