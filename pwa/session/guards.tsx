import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSession } from './session.ts'

type From = { from?: string }

/** Members' pages: a visitor goes to `/login` and, once logged in, on to where he was going (RT-30, D-05). */
export function RequireLogin() {
  const loggedIn = useSession((session) => session.userAuth !== null)
  const leaving = useSession((session) => session.leaving)
  const { pathname, search, hash } = useLocation()
  if (leaving) return null
  if (loggedIn) return <Outlet />
  return <Navigate to="/login" replace state={{ from: pathname + search + hash } satisfies From} />
}

/** Admins' pages: a visitor goes to `/login`, a member who is no admin to `/memberhomepage` (OP-07). */
export function RequireAdmin() {
  const isAdmin = useSession((session) => session.userAuth?.isAdmin)
  if (isAdmin === false) return <Navigate to="/memberhomepage" replace />
  return <RequireLogin />
}

/** The login page: whoever is logged in goes on to where he was going, else to `/memberhomepage` (AUT-05). */
export function VisitorOnly() {
  const loggedIn = useSession((session) => session.userAuth !== null)
  const { state } = useLocation()
  if (!loggedIn) return <Outlet />
  return <Navigate to={(state as From | null)?.from ?? '/memberhomepage'} replace />
}
