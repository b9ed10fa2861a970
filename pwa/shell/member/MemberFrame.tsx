import { useEffect } from 'react'
import { useLogOutPrompt } from '../../auth/log-out-prompt.ts'
import { useWarning } from '../../session/warning.ts'
import { useLoginPrompt } from '../../auth/login-again.ts'
import { loadDialog } from '../../ui/dialog/Dialog.tsx'
import { whenIdle } from '../../platform/when-idle.ts'
import { BottomBar } from './BottomBar.tsx'
import { InactivityDialog } from './InactivityDialog.tsx'
import { KeyboardShortcuts } from './KeyboardShortcuts.tsx'
import { usePasswordPrompt } from '../../session/password-prompt.ts'
import { LoginAgainDialog } from '../../status/dialogs/LoginAgainDialog.tsx'
import { LogOutDialog } from '../../status/dialogs/LogOutDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

/** Navigation, shortcuts and dialogs around the screens of a logged-in person; loaded only then. */
export function MemberFrame() {
  const isWarned = useWarning((warning) => warning.secondsLeft !== null)
  useEffect(() => whenIdle(() => void loadDialog().catch(() => undefined)), []) // a dialog tries again
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
  if (isWarned) return <InactivityDialog />
  if (isLeaving) return <LogOutDialog />
  if (isLoggedOut) return <LoginAgainDialog />
  return isAsked ? <PasswordDialog /> : null
}
