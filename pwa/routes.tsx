import type { ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import type { PageHandle } from './components/page-handle.ts'
import { lateScreen } from './components/lateScreen.tsx'
import { Shell } from './components/Shell.tsx'
import { RequireAdmin, RequireLogin, VisitorOnly } from './session/guards.tsx'

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>

/** One route with a screen of its own file, loaded when it is first opened. */
function screen<Name extends string>(
  path: string,
  name: Name,
  load: Load<Name>,
  handle: PageHandle,
): RouteObject {
  const find = async () => (await load())[name]
  return {
    path,
    handle: { ...handle, screen: name },
    lazy: async () => ({ Component: await find().catch(() => lateScreen(find)) }),
  }
}

const hostingHelp = () => import('./screens/hosting-help/HostingHelpScreen.tsx')

/** Pages for everybody; those without a parameter are rendered to HTML at build time (`prerender.tsx`). */
const publicScreens: RouteObject[] = [
  screen('/', 'HomeScreen', () => import('./screens/home/HomeScreen.tsx'), {
    title: 'Be in the know, before the guests show',
    description: 'Verified short-term rental hosts look up past guests and post factual reports about them.',
  }),
  screen('/faq', 'FaqScreen', () => import('./screens/faq/FaqScreen.tsx'), {
    title: 'FAQ',
    description: 'What the register is, who can join, what it costs, and what happens with a report.',
  }),
  screen('/privacypolicy', 'PrivacyPolicyScreen', () => import('./screens/legal/PrivacyPolicyScreen.tsx'), {
    title: 'Privacy Policy',
    description: 'What we keep about members and guests, why, for how long, and who can see it.',
  }),
  screen('/termsofuse', 'TermsOfUseScreen', () => import('./screens/legal/TermsOfUseScreen.tsx'), {
    title: 'Terms of Use',
    description: 'The rules for members: who can join, what a report has to be, and what is not allowed.',
  }),
  screen('/learnmore', 'AboutScreen', () => import('./screens/about/AboutScreen.tsx'), {
    title: 'About Us',
    description: 'Why hosts keep a shared register of guests, and how reports are checked.',
  }),
  screen('/selectplan', 'SelectPlanScreen', () => import('./screens/select-plan/SelectPlanScreen.tsx'), {
    title: 'Pricing',
    description: 'Four yearly plans, by the number of guests you look up and the units you manage.',
  }),
  screen(
    '/testimonials',
    'TestimonialsScreen',
    () => import('./screens/testimonials/TestimonialsScreen.tsx'),
    {
      title: 'Testimonials',
      description: 'What members say about the register.',
    },
  ),
  screen('/contact', 'ContactScreen', () => import('./screens/contact/ContactScreen.tsx'), {
    title: 'Contact',
    description: 'Questions or concerns about membership, a report or your data: send us a message.',
  }),
  screen(
    '/password-reset',
    'ForgotPasswordScreen',
    () => import('./screens/password-reset/ForgotPasswordScreen.tsx'),
    {
      title: 'Reset password',
      description: 'Have instructions for a new password mailed to you.',
    },
  ),
  screen('/test', 'TestReviewScreen', () => import('./screens/test-review/TestReviewScreen.tsx'), {
    title: 'Try the review form',
    description: 'See what a factual report asks for before you join.',
  }),
  screen(
    '/reset-password/:token',
    'ResetPasswordScreen',
    () => import('./screens/password-reset/ResetPasswordScreen.tsx'),
    { title: 'Choose a new password' },
  ),
  screen(
    '/confirm-email/:token',
    'ConfirmEmailScreen',
    () => import('./screens/confirm-email/ConfirmEmailScreen.tsx'),
    {
      title: 'Confirm your email address',
    },
  ),
]

const memberScreens: RouteObject[] = [
  screen('/useraccount/:id', 'AccountScreen', () => import('./screens/account/AccountScreen.tsx'), {
    title: 'Account',
  }),
  screen('/createguest', 'CreateGuestScreen', () => import('./screens/create-guest/CreateGuestScreen.tsx'), {
    title: 'Add a guest',
  }),
  screen('/bestpractices', 'HostingHelpScreen', hostingHelp, { title: 'Hosting Help' }),
  screen('/hostinghelp', 'HostingHelpScreen', hostingHelp, { title: 'Hosting Help' }),
  screen('/guestlist', 'GuestListScreen', () => import('./screens/guest-list/GuestListScreen.tsx'), {
    title: 'Search Guests',
    next: '/guest/id',
  }),
  screen('/memberhomepage', 'MemberHomeScreen', () => import('./screens/member-home/MemberHomeScreen.tsx'), {
    title: 'Member home',
  }),
  {
    ...screen(
      '/updatePassword',
      'UpdatePasswordScreen',
      () => import('./screens/update-password/UpdatePasswordScreen.tsx'),
      {
        title: 'Change password',
      },
    ),
    caseSensitive: true,
  },
  screen('/view-more', 'ViewMoreScreen', () => import('./screens/view-more/ViewMoreScreen.tsx'), {
    title: 'Recent reviews',
  }),
  screen('/viewreviews', 'ViewReviewsScreen', () => import('./screens/view-reviews/ViewReviewsScreen.tsx'), {
    title: 'Most liked reviews',
  }),
  screen('/guest/:id', 'GuestScreen', () => import('./screens/guest/GuestScreen.tsx'), { title: 'Guest' }),
]

/** The route table of the specification (RT-01 to RT-30, D-05, D-07, D-82). */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      ...publicScreens,
      {
        Component: VisitorOnly,
        children: [
          screen('/login', 'LoginScreen', () => import('./screens/login/LoginScreen.tsx'), {
            title: 'Log in',
            description: 'Log in to search the register.',
          }),
        ],
      },
      screen('/register', 'RegisterScreen', () => import('./screens/register/RegisterScreen.tsx'), {
        title: 'Create your account',
      }),
      { Component: RequireLogin, children: memberScreens },
      {
        Component: RequireAdmin,
        children: [
          screen('/admin-dashboard', 'AdminScreen', () => import('./screens/admin/AdminScreen.tsx'), {
            title: 'Admin Dashboard',
          }),
        ],
      },
      screen('*', 'NotFoundScreen', () => import('./screens/not-found/NotFoundScreen.tsx'), {
        title: 'Page not found',
      }),
    ],
  },
]

/**
 * Loads the screens of this path and puts them into the route table, so that the next render has them at once.
 * Undefined when they are there already; never rejects (see `lateScreen`).
 */
export function loadScreensOf(path: string): Promise<unknown> | undefined {
  const late = (matchRoutes(routes, path) ?? []).map(({ route }) => route).filter((route) => route.lazy)
  return late.length === 0 ? undefined : Promise.all(late.map(loadScreen))
}

async function loadScreen(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
}
