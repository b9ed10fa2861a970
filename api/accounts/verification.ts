import type { Verification } from '../../shared/schemas/verification.ts'
import type { RefundsCollection } from '../billing/refunds.collection.ts'
import { shownRefund } from '../billing/refunds.ts'
import type { Member } from '../members/users.collection.ts'
import { verificationStateOf } from '../members/verification.ts'

export type VerificationDeps = { refunds: RefundsCollection }

/** The state of the application, why, and what has become of the money: for the applicant, and for admins. */
export async function verificationOf({ refunds }: VerificationDeps, member: Member): Promise<Verification> {
  const refund = await refunds.latestOf(member._id)
  return {
    state: verificationStateOf(member),
    reason: member.outcome?.reason ?? '',
    text: member.outcome?.text ?? '',
    decidedAt: member.outcome?.at.toISOString() ?? null,
    refund: refund && shownRefund(refund),
    emailConfirmed: !member.unconfirmed,
  }
}
