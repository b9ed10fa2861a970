import { useSession } from '../session/session.ts'

/** Gives password managers the username in a form that only asks for a password. */
export function OwnUsername() {
  const email = useSession((session) => session.userAuth?.email ?? '')
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
}
