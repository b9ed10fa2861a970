/** Pages for everybody, rendered to HTML at build time (D-90); every other address gets the empty shell `app.html`. */
export const publicPages = [
  '/',
  '/faq',
  '/privacypolicy',
  '/termsofuse',
  '/learnmore',
  '/selectplan',
  '/testimonials',
  '/contact',
  '/login',
  '/password-reset',
  '/test',
] as const
export type PublicPage = (typeof publicPages)[number]

/**
 * Addresses that the page knows beside its public pages, so that the server answers 404 for all others. `:` stands
 * for one part of any value.
 */
export const appPaths = [
  '/app.html', // the empty shell itself, which the service worker keeps
  '/register',
  '/reset-password/:',
  '/confirm-email/:',
  '/useraccount/:',
  '/createguest',
  '/bestpractices',
  '/hostinghelp',
  '/guestlist',
  '/memberhomepage',
  '/updatePassword',
  '/view-more',
  '/viewreviews',
  '/guest/:',
  '/admin-dashboard',
] as const

const patterns = appPaths.map((path) => new RegExp(`^${path.replace(':', '[^/]+')}/?$`))

/** Whether an address belongs to a screen of the page that is not a public page. */
export const isAppPath = (path: string) => patterns.some((pattern) => pattern.test(path))

/** Stands in pages rendered at build time where the address of the product belongs, which only the server knows. */
export const originMark = 'https://origin.invalid'
