import { useState } from 'react'
import { formatDate } from '../../../../shared/dates.ts'
import { pluralize } from '../../../../shared/pluralize.ts'
import { locationOf } from '../../../../shared/places.ts'
import { messageOf } from '../../../api/api-error.ts'
import { changeWatch, useWatched } from '../../../guests/watch/watched.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import type { useLoad } from '../../../ui/loading/useLoad.ts'
import { toast } from '../../../ui/toast.ts'
import { Fold } from '../FormRows.tsx'

type Props = { load: ReturnType<typeof useLoad<void>> }

/** The guests that the member watches. */
export function Watched({ load: [loaded, { retry }] }: Props) {
  const watched = useWatched((store) => store.watched)
  const [busy, setBusy] = useState<string | null>(null)
  async function stop(id: string) {
    setBusy(id)
    await changeWatch(id, false)
      .catch((error: unknown) => toast(messageOf(error)))
      .finally(() => setBusy(null))
  }
  if (loaded.state === 'failed') return <LoadFailed {...loaded} onRetry={retry} />
  if (!watched) return null
  return (
    <Fold label="Guests you watch" value={watched.length === 0 ? 'None' : pluralize(watched.length, 'guest')}>
      {watched.length === 0 ? (
        <p className="soft">Guests you watch will appear here. The Watch button is on each guest’s page.</p>
      ) : (
        <ul className="rows" aria-label="Guests you watch">
          {watched.map(({ guest, until }) => (
            <li key={guest._id}>
              <div>
                <p className="serif">
                  <bdi>
                    {guest.firstName} {guest.lastName}
                  </bdi>
                </p>
                <p className="soft small">
                  {[locationOf(guest), until && `until ${formatDate(until)}`].filter(Boolean).join(' · ')}
                </p>
              </div>
              <Button
                look="plain"
                busy={busy === guest._id}
                aria-label={`Stop watching ${guest.firstName} ${guest.lastName}`}
                onClick={() => void stop(guest._id)}
              >
                Stop
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Fold>
  )
}
