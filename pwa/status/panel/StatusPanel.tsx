import { useState } from 'react'
import { checkConnection, useConnection } from '../../api/connection.ts'
import { openLoginPrompt } from '../../auth/login-again.ts'
import { sendWaiting } from '../../outbox/send-waiting.ts'
import { hasWaiting, useOutbox } from '../../outbox/outbox-state.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { WaitingReviewEditor } from './WaitingReviewEditor.tsx'
import { WaitingReviewList } from './WaitingReviewList.tsx'
import { SavedGuests } from './SavedGuests.tsx'
import { StorageErrorNotice } from './StorageErrorNotice.tsx'
import { useHeldReview } from './useHeldReview.ts'

type Props = {
  /** Called with whether closing would lose changes. */
  onChangesPending: (hasChanges: boolean) => void
}

/** The connection, waiting reviews and saved guests. */
export function StatusPanel({ onChangesPending }: Props) {
  const waiting = useOutbox((outbox) => outbox.waiting)
  const { held, hold, release } = useHeldReview()
  if (held)
    return (
      <WaitingReviewEditor key={held.id} held={held} onDone={release} onChangesPending={onChangesPending} />
    )
  return (
    <div className="stack">
      <StorageErrorNotice />
      <ServerState />
      {waiting.length > 0 && <WaitingReviewList waiting={waiting} onEdit={hold} />}
      <SavedGuests />
    </div>
  )
}

function ServerState() {
  const state = useConnection((connection) => connection.state)
  const hasSession = useSession((session) => session.userAuth?.token !== '')
  const canSend = useOutbox(hasWaiting)
  const isSending = useOutbox((outbox) => outbox.isSending)
  const [isChecking, setIsChecking] = useState(false)

  async function check() {
    setIsChecking(true)
    await checkConnection().finally(() => setIsChecking(false))
  }

  if (state === 'online' && !hasSession)
    return (
      <div className="stack-tight">
        <p>The server is answering, but your session on it has ended.</p>
        <div>
          <Button look="primary" onClick={openLoginPrompt}>
            Enter password
          </Button>
        </div>
      </div>
    )
  if (state === 'online')
    return (
      <div className="stack-tight">
        <p>You are online.</p>
        {canSend && (
          <div>
            <Button look="primary" busy={isSending} busyLabel="Sending..." onClick={() => void sendWaiting()}>
              Send now
            </Button>
          </div>
        )}
      </div>
    )
  return (
    <div className="stack-tight">
      <p>
        {state === 'offline'
          ? 'You are offline.'
          : 'You are connected, but the server does not answer. You may be on a network that asks you to log in first.'}{' '}
        Guests you viewed before and reviews you write work without a connection; everything else needs one.
      </p>
      <div>
        <Button busy={isChecking} busyLabel="Looking..." onClick={() => void check()}>
          Try again
        </Button>
      </div>
    </div>
  )
}
