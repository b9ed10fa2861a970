export type Entry = { to: string; label: string }

/** The public navigation (RT-33 to RT-35). */
export const publicEntries: Entry[] = [
  { to: '/', label: 'Home' },
  { to: '/learnmore', label: 'About' },
  { to: '/selectplan', label: 'Pricing' },
  { to: '/faq', label: 'FAQ' },
  { to: '/contact', label: 'Contact' },
  { to: '/login', label: 'Login' },
]

/** The member navigation; the dashboard stands in it for admins only (RT-36 to RT-40). */
export function memberEntries({ _id, isAdmin }: { _id: string; isAdmin: boolean }): Entry[] {
  return [
    { to: '/guestlist', label: 'Search Guests' },
    { to: '/learnmore', label: 'About' },
    { to: '/faq', label: 'FAQ' },
    { to: '/bestpractices', label: 'Hosting Help' },
    ...(isAdmin ? [{ to: '/admin-dashboard', label: 'Admin Dashboard' }] : []),
    { to: '/contact', label: 'Contact' },
    { to: `/useraccount/${_id}`, label: 'Account' },
  ]
}

/** The footer (OP-01, RT-05, RT-06). */
export const footerEntries: Entry[] = [
  { to: '/faq', label: 'FAQ' },
  { to: '/learnmore', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/testimonials', label: 'Testimonials' },
  { to: '/termsofuse', label: 'Terms of Use' },
  { to: '/privacypolicy', label: 'Privacy Policy' },
]
