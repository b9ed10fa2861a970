import { useLocation } from 'react-router-dom'
import { findRoute, routes, to } from '../../../shared/routes.ts'
import type { LoginState } from '../../auth/guards.tsx'
import { type Ending, lastEnding } from '../../session/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useIsHydrated } from '../../ui/useIsHydrated.ts'

const { account, admin, createGuest, guest, guestList, memberHome, testReview, updatePassword } = routes
const { viewMore, viewReviews } = routes

/** How a sentence names the page that a login leads to. */
const names = new Map([
  [account, 'your account'],
  [admin, 'the dashboard'],
  [createGuest, 'the form for a new guest'],
  [guest, 'the guest'],
  [guestList, 'the search'],
  [memberHome, 'your home page'],
  [testReview, 'the review form'],
  [updatePassword, 'the change of your password'],
  [viewMore, 'the recent reviews'],
  [viewReviews, 'the most liked reviews'],
])

const endings: Readonly<Record<Ending['cause'], { title: string; kept: string }>> = {
  server: {
    title: 'Your session has ended',
    kept: 'A review or message that you were writing is kept for you in this tab.',
  },
  inactivity: {
    title: 'You were logged out after an hour without activity',
    kept: 'A review that you were writing is kept on this device, encrypted.',
  },
}

function explain({ from, isPasswordNew }: LoginState, ending: Ending | null) {
  if (isPasswordNew) return { title: 'Your new password is set: log in with it', kept: '' }
  if (from === testReview.path)
    return { title: 'Posting a review is for members', kept: 'What you typed is kept in this tab.' }
  if (ending) return { ...endings[ending.cause], ...(!ending.keepsReviews && { kept: '' }) }
  return from === undefined ? null : { title: 'This page is for members', kept: '' }
}

/** Why there is a login, where one goes next, and what is kept. The reason goes with the first try. */
export function WhyLogin({ isTried }: { isTried: boolean }) {
  const state = (useLocation().state ?? {}) as LoginState
  const why = explain(state, lastEnding())
  if (!useIsHydrated() || !why) return null
  const { from = to.memberHome } = state
  return (
    <Notice title={isTried ? undefined : why.title}>
      After you log in, you continue to {nameOf(findRoute(from.replace(/[?#].*/, '')))}. {why.kept}
    </Notice>
  )
}

const nameOf = (route: ReturnType<typeof findRoute>) => (route && names.get(route)) ?? 'the page you came for'
