import { to } from '../../shared/routes.ts'
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

/** The footer. */
export const footerEntries: Entry[] = [
  { to: to.faq, label: 'FAQ' },
  { to: to.about, label: 'About' },
  { to: to.contact, label: 'Contact' },
  { to: to.testimonials, label: 'Testimonials' },
  { to: to.termsOfUse, label: 'Terms of Use' },
  { to: to.privacyPolicy, label: 'Privacy Policy' },
]
