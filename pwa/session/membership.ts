import type { UserInfo } from './user-info.ts'

/** Whether this member may search, read and post: paid and verified, or an admin (D-17, D-20). */
export const mayEnter = (
  user: Pick<UserInfo, 'isAdmin' | 'currentlyPaid' | 'isAccountVerified'> | null,
): boolean => user !== null && (user.isAdmin || (user.currentlyPaid && user.isAccountVerified))
