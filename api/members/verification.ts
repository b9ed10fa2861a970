import type { News, VerificationState } from '../../shared/verification.ts'
import { waitingSince } from './list-keys.ts'
import type { Member } from './users.collection.ts'

/** Whether the account waits for the team. */
export const isWaiting = (member: Member): boolean => waitingSince(member) !== null

/** Where the application stands. An applicant who has sent no documents yet is waiting, too. */
export function verificationStateOf(member: Member): VerificationState {
  if (member.isAccountVerified) return 'verified'
  if (isWaiting(member)) return 'waiting'
  if (member.outcome) return member.outcome.kind
  return member.documentsDecidedAt === null ? 'waiting' : 'not-verified'
}

/** Whether the application was declined, and no new documents have come since. */
export const isDeclined = (member: Member) => verificationStateOf(member) === 'declined'

/** What is new about an account that waits. */
export function newsOf(member: Member): News[] {
  if (member.outcome) return [member.outcome.kind]
  return [member.documentsDecidedAt === null ? 'application' : 'not-verified']
}
