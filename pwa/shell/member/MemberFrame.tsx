import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { useLogOutPrompt } from '../../auth/log-out-prompt.ts'
import { useWarning } from '../../session/warning.ts'
import { useLoginPrompt } from '../../auth/login-again.ts'
import { inactivity } from '../../auth/start-session.ts'
import { loadDialog, Dialog } from '../../ui/dialog/Dialog.tsx'
import { whenIdle } from '../../platform/when-idle.ts'
import { isTyping } from '../../platform/is-typing.ts'
import { BottomBar } from './BottomBar.tsx'
import { usePasswordPrompt } from '../../session/password-prompt.ts'
import { LoginAgainDialog } from '../../status/dialogs/LoginAgainDialog.tsx'
import { LogOutDialog } from '../../status/dialogs/LogOutDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { KeyList } from './KeyList.tsx'

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

function stay() {
  inactivity.active()
  inactivity.check()
}

/** Warns during the last minute of an hour without activity; any activity closes it. */
function InactivityDialog() {
  const secondsLeft = useWarning((warning) => warning.secondsLeft)
  return (
    <Dialog
      title="Are you still there?"
      open={secondsLeft !== null}
      onClose={stay}
      description="You have not done anything here for almost an hour. To keep what you see private, you will be logged out."
      actions={
        <Button look="primary" onClick={stay}>
          Stay logged in
        </Button>
      }
    >
      <p className="numbers">Seconds left: {secondsLeft}</p>
    </Dialog>
  )
}

/**
 * '/' goes to the search, ready to type, and '?' lists the keys, unless the person is typing; Ctrl+K or ⌘K goes there
 * always.
 */
function KeyboardShortcuts() {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isModified = event.ctrlKey || event.metaKey
      const isCommand = isModified && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      if (!isCommand && (isModified || event.altKey || isTyping(event.target))) return
      if (event.key === '?') setOpen(true)
      if (!isCommand && event.key !== '/') return
      event.preventDefault()
      const field = document.querySelector<HTMLElement>('#main form[data-one-field] input')
      if (field) field.focus()
      else void navigate(to.guestList, { state: { typing: true } })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate])
  return (
    <Dialog title="Keys" open={open} onClose={() => setOpen(false)}>
      <KeyList />
    </Dialog>
  )
}
