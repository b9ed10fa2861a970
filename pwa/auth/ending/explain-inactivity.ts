import { to } from '../../../shared/routes.ts'
import { goTo, useSession } from '../../session/session.ts'
import { dismissToast, toast } from '../../ui/toast.ts'

/** Says why the member was logged out until the person is back; it goes with the next login (DOR-13). */
export function explainInactivity(): void {
  const id = toast('Logged out after an hour without activity', 'info', {
    label: 'Log in',
    run: () => void goTo(to.login),
  })
  const stop = useSession.subscribe(({ userAuth }) => {
    if (!userAuth) return
    dismissToast(id)
    stop()
  })
}
