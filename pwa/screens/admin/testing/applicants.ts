import { aFile, formOf } from '../../../../api/accounts/testing/accounts.ts'
import type { TestMember } from '../../../../api/testing/api.ts'
import type { Screens } from '../../../testing/screens.ts'

/** An applicant who sent documents so many hours ago. */
export async function applicant({ api }: Screens, firstName: string, hours = 0): Promise<TestMember> {
  const member = await api.member({ firstName, lastName: 'Newman', isAccountVerified: false })
  const documents = { documents: await aFile(), insuranceDocuments: await aFile() }
  await member.put('/api/users', formOf(documents))
  const waitingSince = new Date(api.clock.now().getTime() - hours * 3_600_000)
  await api.deps.users.update({ _id: member.user._id }, { $set: { waitingSince } })
  return member
}

/** Whoever another case has left to wait is verified. */
export const nobodyWaits = ({ api }: Screens) =>
  api.deps.db
    .collection('users')
    .updateMany({ isAdmin: false }, { $set: { isAccountVerified: true, 'listKeys.waiting': null } })
