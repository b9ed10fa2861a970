import type { ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { isContentPath, routes, type Access, type RouteName } from '../shared/routes.ts'
import { RequireAdmin, RequireLogin, VisitorOnly } from './auth/guards.tsx'
import { loadAhead, tryTwice } from './platform/try-twice.ts'
import type { PageHandle } from './shell/page-handle.ts'
import { PageError, PartError } from './shell/PageError.tsx'
import { Shell } from './shell/Shell.tsx'

/** What a search result says of the page. */
type Words = Pick<PageHandle, 'title' | 'description'>
type LazyScreen = { lazy: () => Promise<{ Component: ComponentType }>; handle: PageHandle }

/** A screen of a file of its own, which is loaded when it is first opened. */
function screen<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  words: Words,
): LazyScreen {
  const lazy = async () => ({ Component: (await tryTwice(load))[name] })
  return { lazy, handle: { ...words, screen: name, preload: () => loadAhead(load) } }
}

const hostingHelp = screen(
  'HostingHelpScreen',
  () => import('./screens/hosting-help/HostingHelpScreen.tsx'),
  { title: 'Hosting Help' },
)

/** Pages without React: the app loads them as documents, and only the build and the development server render them. */
const contentScreens = (): Partial<Record<RouteName, LazyScreen>> => ({
  home: screen('HomeScreen', () => import('./screens/home/HomeScreen.tsx'), {
    title: 'Be in the know, before the guests show',
    description: 'Verified short-term rental hosts look up past guests and post factual reports about them.',
  }),
  faq: screen('FaqScreen', () => import('./screens/faq/FaqScreen.tsx'), {
    title: 'FAQ',
    description: 'What the register is, who can join, what it costs, and what happens with a report.',
  }),
  privacyPolicy: screen('PrivacyPolicyScreen', () => import('./screens/legal/PrivacyPolicyScreen.tsx'), {
    title: 'Privacy Policy',
    description: 'What we keep about members and guests, why, and for how long.',
  }),
  termsOfUse: screen('TermsOfUseScreen', () => import('./screens/legal/TermsOfUseScreen.tsx'), {
    title: 'Terms of Use',
    description: 'The rules for members: who can join, and what a report has to be.',
  }),
  about: screen('AboutScreen', () => import('./screens/about/AboutScreen.tsx'), {
    title: 'About Us',
    description: 'Why hosts keep a shared register of guests, and how reports are checked.',
  }),
  testimonials: screen('TestimonialsScreen', () => import('./screens/testimonials/TestimonialsScreen.tsx'), {
    title: 'Testimonials',
    description: 'What members say about the register.',
  }),
})

const hasContent = !import.meta.env.PROD || import.meta.env.SSR

const screens: Partial<Record<RouteName, LazyScreen>> = {
  ...(hasContent ? contentScreens() : {}),
  selectPlan: screen('SelectPlanScreen', () => import('./screens/select-plan/SelectPlanScreen.tsx'), {
    title: 'Pricing',
    description: 'Four yearly plans, by the number of guests you look up and the units you manage.',
  }),
  contact: screen('ContactScreen', () => import('./screens/contact/ContactScreen.tsx'), {
    title: 'Contact',
    description: 'Send us a message about membership, a report or your data.',
  }),
  aboutMe: screen('AboutMeScreen', () => import('./screens/about-me/AboutMeScreen.tsx'), {
    title: 'If a review is about you',
    description: 'Ask what is stored about you, or dispute a review.',
  }),
  transparency: screen('TransparencyScreen', () => import('./screens/transparency/TransparencyScreen.tsx'), {
    title: 'Transparency',
    description: 'Reviews posted, disputed, corrected and hidden in each quarter.',
  }),
  verify: screen('VerifyScreen', () => import('./screens/verify/VerifyScreen.tsx'), {
    title: 'Verify a file',
    description: 'Check that a file of an incident pack is unchanged.',
  }),
  login: screen('LoginScreen', () => import('./screens/login/LoginScreen.tsx'), {
    title: 'Log in',
    description: 'Log in to search the register.',
  }),
  forgotPassword: screen(
    'ForgotPasswordScreen',
    () => import('./screens/password-reset/ForgotPasswordScreen.tsx'),
    { title: 'Reset password', description: 'Have instructions for a new password emailed to you.' },
  ),
  testReview: screen('TestReviewScreen', () => import('./screens/test-review/TestReviewScreen.tsx'), {
    title: 'Try the review form',
    description: 'See what a factual report asks for before you join.',
  }),
  register: screen('RegisterScreen', () => import('./screens/register/RegisterScreen.tsx'), {
    title: 'Create your account',
  }),
  resetPassword: screen(
    'ResetPasswordScreen',
    () => import('./screens/password-reset/ResetPasswordScreen.tsx'),
    { title: 'Choose a new password' },
  ),
  confirmEmail: screen('ConfirmEmailScreen', () => import('./screens/confirm-email/ConfirmEmailScreen.tsx'), {
    title: 'Confirm your email address',
  }),
  case: screen('CaseScreen', () => import('./screens/case/CaseScreen.tsx'), { title: 'Your request' }),
  account: screen('AccountScreen', () => import('./screens/account/AccountScreen.tsx'), { title: 'Account' }),
  createGuest: screen('CreateGuestScreen', () => import('./screens/create-guest/CreateGuestScreen.tsx'), {
    title: 'Add a guest',
  }),
  arrivals: screen('ArrivalsScreen', () => import('./screens/arrivals/ArrivalsScreen.tsx'), {
    title: 'Arrivals',
  }),
  notifications: screen(
    'NotificationsScreen',
    () => import('./screens/notifications/NotificationsScreen.tsx'),
    {
      title: 'Notifications',
    },
  ),
  bestPractices: hostingHelp,
  hostingHelp,
  guestList: screen('GuestListScreen', () => import('./screens/guest-list/GuestListScreen.tsx'), {
    title: 'Search Guests',
  }),
  memberHome: screen('MemberHomeScreen', () => import('./screens/member-home/MemberHomeScreen.tsx'), {
    title: 'Member home',
  }),
  updatePassword: screen(
    'UpdatePasswordScreen',
    () => import('./screens/update-password/UpdatePasswordScreen.tsx'),
    { title: 'Change password' },
  ),
  viewMore: screen('ViewMoreScreen', () => import('./screens/view-more/ViewMoreScreen.tsx'), {
    title: 'Recent reviews',
  }),
  viewReviews: screen('ViewReviewsScreen', () => import('./screens/view-reviews/ViewReviewsScreen.tsx'), {
    title: 'Most liked reviews',
  }),
  guest: screen('GuestScreen', () => import('./screens/guest/GuestScreen.tsx'), { title: 'Guest' }),
  admin: screen('AdminScreen', () => import('./screens/admin/AdminScreen.tsx'), { title: 'Admin Dashboard' }),
}

const notFound = screen('NotFoundScreen', () => import('./screens/not-found/NotFoundScreen.tsx'), {
  title: 'Page not found',
})

const routesFor = (wanted: Access): RouteObject[] =>
  (Object.keys(routes) as RouteName[])
    .filter((name) => routes[name].access === wanted)
    .flatMap((name) => {
      const { path, caseSensitive, next } = routes[name]
      const screen = screens[name]
      if (!screen) return []
      const handle = { ...screen.handle, access: wanted, preloadNext: next && screens[next]?.handle.preload }
      return [{ path, caseSensitive, lazy: screen.lazy, handle }]
    })

/** The table of addresses with their screens, as react-router takes it. */
export const routeObjects: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: PageError,
    children: [
      {
        ErrorBoundary: PartError,
        children: [
          ...routesFor('public'),
          { Component: VisitorOnly, children: routesFor('visitor') },
          { Component: RequireLogin, children: routesFor('member') },
          { Component: RequireAdmin, children: routesFor('admin') },
          { path: '*', ...notFound },
        ],
      },
    ],
  },
]

/** What the route at this path says of its page. */
export const handleAt = (path: string) =>
  matchRoutes(routeObjects, path)?.at(-1)?.route.handle as PageHandle | undefined

/** Loads the screen at this path ahead, if it is one of the app. */
export function preloadAt(path: string): void {
  if (hasContent || !isContentPath(path)) handleAt(path)?.preload()
}
