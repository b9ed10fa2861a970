import type { UserInfo } from '../user-info.ts'

/** A paid and verified member, for tests. */
export const ana: UserInfo = {
  _id: '65a000000000000000000001',
  token: 'ana-token',
  firstName: 'Ana',
  lastName: 'Berg',
  email: 'ana@example.com',
  tierId: 'mid',
  currentlyPaid: true,
  isAccountVerified: true,
  isAdmin: false,
}
