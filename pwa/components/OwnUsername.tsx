import { useSession } from '../session/session.ts'

/** Tells a password manager, in a form that asks for a password alone, whose password it is. */
export function OwnUsername() {
  const email = useSession((session) => session.userAuth?.email ?? '')
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
}
