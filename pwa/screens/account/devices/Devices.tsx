import { type ReactNode, useState } from 'react'
import { formatDate, formatMinute } from '../../../../shared/dates.ts'
import { pluralize } from '../../../../shared/pluralize.ts'
import type { Devices as Listed } from '../../../../shared/schemas/account.ts'
import { messageOf } from '../../../api/api-error.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import type { useLoad } from '../../../ui/loading/useLoad.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { Fold } from '../FormRows.tsx'

type Props = { load: ReturnType<typeof useLoad<Listed>> }

/** Where the member is logged in, and known devices; each can be ended, but for this one. */
export function Devices({ load: [loaded, { retry, replace }] }: Props) {
  const [busy, setBusy] = useState<string | null>(null)
  if (loaded.state === 'loading')
    return <Skeleton label="Loading where you are logged in" cards={2} lines={2} />
  if (loaded.state === 'failed') return <LoadFailed {...loaded} onRetry={retry} />
  const { sessions, devices } = loaded.data

  async function end(id: string, call: (input: { id: string }) => Promise<Listed>, done: string) {
    setBusy(id)
    try {
      replace(await call({ id }))
      toast(done, 'success')
    } catch (error) {
      toast(messageOf(error))
      retry()
    } finally {
      setBusy(null)
    }
  }

  return (
    <>
      <Fold
        label="Logged in"
        value={sessions.length === 1 ? 'Only here' : `Here, and ${sessions.length - 1} more`}
      >
        <ul className="rows" aria-label="Where you are logged in">
          {sessions.map(({ id, isThis, lastActivity, ...from }) => (
            <Row
              key={id}
              {...from}
              note={isThis ? 'This session' : formatMinute(lastActivity)}
              action={
                !isThis && (
                  <Button
                    look="plain"
                    busy={busy === id}
                    aria-label={`Log out ${nameOf(from)}`}
                    onClick={() => void end(id, api.endSession, 'That session has ended')}
                  >
                    Log out
                  </Button>
                )
              }
            />
          ))}
        </ul>
      </Fold>
      {devices.length > 0 && (
        <Fold label="Known devices" value={pluralize(devices.length, 'device')}>
          <p className="soft">
            We email you about a login on any other device. Forgetting one ends its sessions.
          </p>
          <ul className="rows" aria-label="Known devices">
            {devices.map(({ id, isThis, lastLogin, ...from }) => (
              <Row
                key={id}
                {...from}
                note={isThis ? 'This device' : `Last login ${formatDate(lastLogin)}`}
                action={
                  !isThis && (
                    <Button
                      look="plain"
                      busy={busy === id}
                      aria-label={`Forget ${nameOf(from)}`}
                      onClick={() => void end(id, api.forgetDevice, 'The device was forgotten')}
                    >
                      Forget
                    </Button>
                  )
                }
              />
            ))}
          </ul>
        </Fold>
      )}
    </>
  )
}

type From = { browser: string; network: string }

const nameOf = ({ browser }: From) => browser || 'Unknown browser'

function Row({ note, action, ...from }: From & { note: string; action: ReactNode }) {
  return (
    <li>
      <div>
        <p>{nameOf(from)}</p>
        <p className="soft small">
          {note}
          {from.network && <> · {from.network}</>}
        </p>
      </div>
      {action}
    </li>
  )
}
