import { useEffect } from 'react'
import { useLogOutPrompt } from '../../auth/log-out-prompt.ts'
import { useWarning } from '../../session/warning.ts'
import { useLoginPrompt } from '../../auth/login-again.ts'
import { BottomBar } from './BottomBar.tsx'
import { loadDialog } from '../../ui/dialog/Dialog.tsx'
import { InactivityDialog } from './InactivityDialog.tsx'
import { KeyboardShortcuts } from './KeyboardShortcuts.tsx'
import { usePasswordPrompt } from '../../session/password-prompt.ts'
import { useLazyModule } from '../../ui/useLazyModule.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { loadLoginAgainDialog, loadLogOutDialog, preloadDialogs } from '../../status/load-dialogs.ts'

const loadPasswordDialog = () => import('./password/PasswordDialog.tsx')

/** Navigation, shortcuts and dialogs around the screens of a logged-in person; loaded only then. */
export function MemberFrame() {
  const isWarned = useWarning((warning) => warning.secondsLeft !== null)
  // What needs a dialog tries again.
  useEffect(
    () =>
      whenIdle(
        () =>
          void loadDialog()
            .then(preloadDialogs)
            .catch(() => undefined),
      ),
    [],
  )
  return (
    <>
      <BottomBar />
      <KeyboardShortcuts />
      <Question isWarned={isWarned} />
    </>
  )
}

/** One dialog at a time, the most urgent one: the end of the session. */
function Question({ isWarned }: { isWarned: boolean }) {
  const isLeaving = useLogOutPrompt((store) => store.prompt !== null)
  const isLoggedOut = useLoginPrompt((store) => store.isOpen)
  const isAsked = usePasswordPrompt((store) => store.prompt !== null)
  const leaving = useLazyModule(loadLogOutDialog, isLeaving)
  const login = useLazyModule(loadLoginAgainDialog, isLoggedOut)
  const password = useLazyModule(loadPasswordDialog, isAsked)
  if (isWarned) return <InactivityDialog />
  if (isLeaving) return leaving ? <leaving.LogOutDialog /> : null
  if (isLoggedOut) return login ? <login.LoginAgainDialog /> : null
  return password ? <password.PasswordDialog /> : null
}
