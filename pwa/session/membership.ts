import type { UserInfo } from './user-info.ts'

/** Whether this user may search, read and post: paid and verified, or an admin. */
export const hasMembership = (
  user: Pick<UserInfo, 'isAdmin' | 'currentlyPaid' | 'isAccountVerified'> | null,
): boolean => user !== null && (user.isAdmin || (user.currentlyPaid && user.isAccountVerified))
