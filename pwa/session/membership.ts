import type { UserInfo } from './user-info.ts'

/** Whether this user may search, read and post: paid and verified, or an admin; never a suspended one. */
export const hasMembership = (
  user: Pick<UserInfo, 'isAdmin' | 'currentlyPaid' | 'isAccountVerified' | 'isSuspended'> | null,
): boolean => !!user && !user.isSuspended && (user.isAdmin || (user.currentlyPaid && user.isAccountVerified))
