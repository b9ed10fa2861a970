import { useEffect } from 'react'
import { useLogOutQuestion } from '../session/log-out-question.ts'
import { useWarning } from '../session/warning.ts'
import { useLoginAgain } from '../offline/login-again.ts'
import { BottomBar } from './BottomBar.tsx'
import { loadDialog } from './Dialog.tsx'
import { InactivityDialog } from './InactivityDialog.tsx'
import { LoginAgainDialog } from './offline/LoginAgainDialog.tsx'
import { LogOutDialog } from './offline/LogOutDialog.tsx'
import { KeyboardShortcuts } from './KeyboardShortcuts.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { whenIdle } from './when-idle.ts'

/** What stands around the screens of a logged-in person; loaded only then. */
export function MemberFrame() {
  const isWarned = useWarning((warning) => warning.secondsLeft !== null)
  useEffect(() => whenIdle(() => void loadDialog().catch(() => undefined)), []) // the dialog that needs it tries again
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
  const isLeaving = useLogOutQuestion((store) => store.question !== null)
  const isLoggedOut = useLoginAgain((store) => store.isAsked)
  if (isWarned) return <InactivityDialog />
  if (isLeaving) return <LogOutDialog />
  return isLoggedOut ? <LoginAgainDialog /> : <PasswordDialog />
}
