import { to } from '../../shared/routes.ts'
import { goTo, useSession } from '../session/session.ts'
import { dismissToast, toast, useToasts } from '../ui/toast.ts'
import { forgetEnding, type KeptEnding } from '../session/kept-ending.ts'
import { stateAfter } from './guards.tsx'

/**
 * Says why the member was logged out until the person is back; it goes with the next login. Its button leads to the
 * login, and from there back to the member's page that was left.
 */
export function showSessionEnd(ending: KeptEnding): void {
  if (ending.from === undefined) {
    forgetEnding()
    return void toast(ending.why, ending.kind)
  }
  const id = toast(ending.why, 'info', {
    label: 'Log in',
    run: () => void goTo(to.login, stateAfter(ending)),
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
