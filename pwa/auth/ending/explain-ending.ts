import { findRoute, to } from '../../../shared/routes.ts'
import { goTo, useSession } from '../../session/session.ts'
import { dismissToast, toast, useToasts } from '../../ui/toast.ts'
import { forgetEnding } from '../../session/kept-ending.ts'
import type { LoginState } from '../guards.tsx'

/**
 * Says why the member was logged out until the person is back; it goes with the next login. Its button leads to the
 * login, and from there back to the member's page that was left.
 */
export function explainEnding(why: string, left: { from: string; member: string | undefined }): void {
  const isForMembers = findRoute(left.from.replace(/[?#].*/, ''))?.access !== 'public'
  const id = toast(why, 'info', {
    label: 'Log in',
    run: () => void goTo(to.login, isForMembers ? (left satisfies LoginState) : null),
  })
  const stop = useSession.subscribe(({ userAuth }) => {
    if (userAuth) dismissToast(id)
  })
  const stopWatching = useToasts.subscribe(({ toasts }) => {
    if (toasts.some((one) => one.id === id)) return
    forgetEnding()
    stop()
    stopWatching()
  })
}
