import { to } from '../../shared/routes.ts'
import { hasMembership } from '../session/membership.ts'
import type { UserInfo } from '../session/user-info.ts'
export type Entry = { to: string; label: string }

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

/** Beside the specified entries of a member. */
export const arrivalsEntry: Entry = { to: to.arrivals, label: 'Arrivals' }

/** The same at the top of a desk, where a member finds what a phone has in its bar. */
export const onDesk = (entries: Entry[]): Entry[] =>
  entries[0]?.to === to.guestList
    ? entries.toSpliced(
        1,
        0,
        { to: to.viewHistory, label: 'History' },
        { to: to.createGuest, label: 'Add guest' },
        arrivalsEntry,
      )
    : entries

/** The address of the entry that leads to this location; the view history is a tab of the search. */
export const entryAt = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname + search === to.viewHistory ? to.viewHistory : pathname

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
