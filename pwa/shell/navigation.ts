import { to } from '../../shared/routes.ts'
import { hasMembership } from '../session/membership.ts'
import type { UserInfo } from '../session/user-info.ts'
type Entry = { to: string; label: string }

/** The public navigation. */
export const publicEntries: Entry[] = [
  { to: to.home, label: 'Home' },
  { to: to.about, label: 'About' },
  { to: to.selectPlan, label: 'Pricing' },
  { to: to.faq, label: 'FAQ' },
  { to: to.contact, label: 'Contact' },
  { to: to.login, label: 'Login' },
]

/** The member navigation; only admins get the dashboard. */
export function memberEntries({ _id, isAdmin }: { _id: string; isAdmin: boolean }): Entry[] {
  return [
    { to: to.guestList, label: 'Search Guests' },
    { to: to.about, label: 'About' },
    { to: to.faq, label: 'FAQ' },
    { to: to.bestPractices, label: 'Hosting Help' },
    ...(isAdmin ? [{ to: to.admin, label: 'Admin Dashboard' }] : []),
    { to: to.contact, label: 'Contact' },
    { to: to.account(_id), label: 'Account' },
  ]
}

/** What a member works with: the first entries of a desk, and those of a phone's bar but for the search. */
export const toolEntries = {
  home: { to: to.memberHome, label: 'Home' },
  search: { to: to.guestList, label: 'Search Guests' },
  arrivals: { to: to.arrivals, label: 'Arrivals' },
  history: { to: to.viewHistory, label: 'History' },
  createGuest: { to: to.createGuest, label: 'Add a guest' },
} satisfies Record<string, Entry>

/** Pages that are locked for an applicant. */
const lockedEntries: readonly string[] = [to.guestList, to.viewHistory, to.createGuest, to.arrivals]

/** Those entries of the members' navigation that lead somewhere: an applicant reads no guests yet. */
export const withoutLocked = <One extends { to: string }>(entries: One[], user: UserInfo): One[] =>
  hasMembership(user) ? entries : entries.filter((entry) => !lockedEntries.includes(entry.to))

/** The navigation of this person on this page: sign-up and payment have the public one. */
export function entriesFor(user: UserInfo | null, path: string): Entry[] {
  if (!user) return publicEntries
  if (path === to.register) return publicEntries.filter((entry) => entry.to !== to.login)
  return withoutLocked(memberEntries(user), user)
}

/** The same at the top of a desk, where a member finds the tool apart from leaflets. */
export function deskGroups(user: UserInfo | null, path: string): Entry[][] {
  const entries = entriesFor(user, path)
  if (!user || path === to.register) return [entries]
  return [
    withoutLocked(Object.values(toolEntries), user),
    entries.filter((entry) => entry.to !== to.guestList),
  ]
}

type Location = { pathname: string; search: string }

/** The address of the entry to which this page belongs; the view history is a tab of the search. */
export function sectionAt({ pathname, search }: Location): string {
  if (pathname + search === to.viewHistory) return to.viewHistory
  if (pathname.startsWith(to.guest(''))) return to.guestList
  return sections[pathname] ?? pathname
}

const sections: Record<string, string> = {
  [to.viewMore]: to.memberHome,
  [to.viewReviews]: to.memberHome,
  [to.hostingHelp]: to.bestPractices,
}

/** How an entry says that one is at its page, or at one below it. */
export const currentAt = (entry: string, location: Location): 'page' | 'true' | undefined =>
  entry !== sectionAt(location) ? undefined : entry === location.pathname + location.search ? 'page' : 'true'

/** The footer. */
export const footerEntries: Entry[] = [
  { to: to.faq, label: 'FAQ' },
  { to: to.about, label: 'About' },
  { to: to.contact, label: 'Contact' },
  { to: to.aboutMe, label: 'For guests' },
  { to: to.transparency, label: 'Transparency' },
  { to: to.testimonials, label: 'Testimonials' },
  { to: to.termsOfUse, label: 'Terms of Use' },
  { to: to.privacyPolicy, label: 'Privacy Policy' },
]
