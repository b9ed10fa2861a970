import type { Api, TestMember } from '../../testing/api.ts'

/** Declines an applicant as the team, and records that the year's payment was refunded. */
export async function declineWithRefund(
  api: Api,
  { admin, member, text }: { admin: TestMember; member: TestMember; text: string },
): Promise<void> {
  const decision = { userId: member.id, outcome: 'declined', reason: 'not-short-term', text }
  await admin.post('/api/admin/decisions', decision)
  const at = api.clock.now()
  await api.deps.db.collection('refunds').insertOne({
    user: member.user._id,
    isOwed: true,
    state: 'refunded',
    amount: 50_000,
    startedAt: at,
    changedAt: at,
  })
}
