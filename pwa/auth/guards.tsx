import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { findRoute, to } from '../../shared/routes.ts'
import type { KeptEnding } from '../session/kept-ending.ts'
import { useSession } from '../session/session.ts'

/** What a link or redirect to the login page says of it. */
export type LoginState = {
  /** Where the login leads; the member's home without it. */
  from?: string
  /** Whose page that was; anybody else goes to their own home. */
  member?: string | undefined
  /** A password was just set with a mailed link. */
  isPasswordNew?: true
}

/** What a login after this ending is told: it leads back to a page for members. */
export function stateAfter({ from, member }: KeptEnding): LoginState | null {
  const isForMembers = from !== undefined && findRoute(from.replace(/[?#].*/, ''))?.access !== 'public'
  return isForMembers ? { from, member } : null
}

/** What the page that asked for the login gets on the way back: it shows what was typed there. */
type ReturnState = { hasReturned: true }

/** Members' pages: sends a visitor to the login, and from there back to this page. */
export function RequireLogin() {
  const loggedIn = useSession((session) => session.userAuth !== null)
  const isEnding = useSession((session) => session.isEnding)
  const { pathname, search, hash } = useLocation()
  if (isEnding) return null
  if (loggedIn) return <Outlet />
  return <Navigate to={to.login} replace state={{ from: pathname + search + hash } satisfies LoginState} />
}

/** Admins' pages: sends a visitor to the login and a member who is no admin home. */
export function RequireAdmin() {
  const isAdmin = useSession((session) => session.userAuth?.isAdmin)
  if (isAdmin === false) return <Navigate to={to.memberHome} replace />
  return <RequireLogin />
}

/** The login page: sends members to the page they came for, or home. */
export function VisitorOnly() {
  const id = useSession((session) => session.userAuth?._id)
  const { state } = useLocation()
  if (id === undefined) return <Outlet />
  const { from = to.memberHome, member = id } = (state ?? {}) as LoginState
  return (
    <Navigate
      to={member === id ? from : to.memberHome}
      replace
      state={{ hasReturned: true } satisfies ReturnState}
    />
  )
}
