import { inactivity } from '../../auth/start-session.ts'
import { useWarning } from '../../session/warning.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

function stay() {
  inactivity.active()
  inactivity.check()
}

/** Warns during the last minute of an hour without activity; any activity closes it. */
export function InactivityDialog() {
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
