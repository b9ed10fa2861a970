import { mayEnter } from '../session/membership.ts'
import type { UserInfo } from '../session/user-info.ts'
import { askEarly } from './exchange.ts'

/**
 * Asks for what the page at this address will ask for, while its code and the vault are still being opened. Never for
 * a guest: only opening one may cost a credit (D-21).
 */
export function askForPage(pathname: string, user: UserInfo): void {
  if (pathname === '/memberhomepage' || pathname === '/guestlist' || pathname.startsWith('/useraccount/'))
    askEarly('getUser', { id: user._id })
  if (!mayEnter(user)) return
  if (pathname === '/memberhomepage') askEarly('listReviews', { limit: '5' })
  if (pathname === '/view-more' || pathname === '/viewreviews') askEarly('listReviews', { limit: '100' })
}
