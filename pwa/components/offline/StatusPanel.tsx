import { useState } from 'react'
import { checkConnection, useConnection } from '../../offline/connection.ts'
import { askToLogInAgain } from '../../offline/login-again.ts'
import { sendDrafts } from '../../offline/send-drafts.ts'
import { useVault } from '../../offline/vault-state.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../Button.tsx'
import { DraftEditor } from './DraftEditor.tsx'
import { DraftList } from './DraftList.tsx'
import { SavedGuests } from './SavedGuests.tsx'
import { StorageTroubleNotice } from './StorageTroubleNotice.tsx'
import { useHeldDraft } from './useHeldDraft.ts'

type Props = {
  /** Whether something is typed that would be lost if this was closed. */
  onTyped: (isTyped: boolean) => void
}

/** The connection, what waits to be sent, and what is saved on this device. */
export function StatusPanel({ onTyped }: Props) {
  const drafts = useVault((vault) => vault.drafts)
  const { held, hold, letGo } = useHeldDraft(drafts)
  if (held) return <DraftEditor key={held.id} draft={held} onDone={letGo} onTyped={onTyped} />
  return (
    <div className="stack">
      <StorageTroubleNotice />
      <ServerState />
      {drafts.length > 0 && <DraftList drafts={drafts} onEdit={hold} />}
      <SavedGuests />
    </div>
  )
}

function ServerState() {
  const state = useConnection((connection) => connection.state)
  const hasSession = useSession((session) => session.userAuth?.token !== '')
  const waiting = useVault((vault) => vault.drafts.some(({ refusal }) => refusal === null))
  const isSending = useVault((vault) => vault.isSending)
  const [isLooking, setIsLooking] = useState(false)

  async function look() {
    setIsLooking(true)
    await checkConnection().finally(() => setIsLooking(false))
  }

  if (state === 'online' && !hasSession)
    return (
      <div className="stack-tight">
        <p>The server is there, but your session on it has ended.</p>
        <div>
          <Button look="primary" onClick={askToLogInAgain}>
            Enter password
          </Button>
        </div>
      </div>
    )
  if (state === 'online')
    return (
      <div className="stack-tight">
        <p>You are online.</p>
        {waiting && (
          <div>
            <Button look="primary" busy={isSending} busyLabel="Sending..." onClick={() => void sendDrafts()}>
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
          : 'You are connected, but the server does not answer. A network that asks for a login first can be the reason.'}{' '}
        Guests you viewed before and reviews you write work without a connection; everything else needs one.
      </p>
      <div>
        <Button busy={isLooking} busyLabel="Looking..." onClick={() => void look()}>
          Try again
        </Button>
      </div>
    </div>
  )
}
