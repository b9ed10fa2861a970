import { findRoute } from '../../shared/routes.ts'
import { hasMembership } from '../session/membership.ts'
import type { UserInfo } from '../session/user-info.ts'
import { prefetch } from '../api/client.ts'

/** Sends the first requests of the page at this address while its code and the vault are still being opened. */
export function prefetchPage(pathname: string, user: UserInfo): void {
  const { ownDetails, newestReviews } = findRoute(pathname)?.loads ?? {}
  if (ownDetails) prefetch('getUser', { id: user._id })
  if (newestReviews && hasMembership(user)) prefetch('listReviews', { limit: String(newestReviews) })
}
