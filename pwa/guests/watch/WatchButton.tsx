import { Bell, BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDate } from '../../../shared/dates.ts'
import { messageOf } from '../../api/api-error.ts'
import { useConnection } from '../../api/connection.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { changeWatch, loadWatched, useWatched } from './watched.ts'

type Props = {
  guest: { _id: string; firstName: string; lastName: string }
  /** The day of departure of an arrival; without one until the member stops. */
  until?: string
}

/** Watches a guest, or stops: the member is notified when a host reports this guest. */
export function WatchButton({ guest, until }: Props) {
  const watched = useWatched((store) => store.watched)
  const isOnline = useConnection((connection) => connection.state === 'online')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (isOnline) void loadWatched().catch(() => undefined) // pressing says what is wrong
  }, [isOnline])
  const watch = watched?.find((one) => one.guest._id === guest._id)
  const name = `${guest.firstName} ${guest.lastName}`

  async function press() {
    if (!isOnline) {
      toast('Watching a guest needs a connection.')
      return
    }
    setBusy(true)
    try {
      await changeWatch(guest._id, !watch, until)
      toast(
        watch ? `You no longer watch ${name}` : `We will tell you when someone reports ${name}`,
        'success',
      )
    } catch (error) {
      toast(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="stack-tight">
      <Button
        busy={isBusy}
        busyLabel="Saving..."
        aria-pressed={Boolean(watch)}
        aria-label={`${watch ? 'Watching' : 'Watch'} ${name}`}
        onClick={() => void press()}
      >
        {watch ? <BellRing aria-hidden size={18} /> : <Bell aria-hidden size={18} />}
        {watch ? 'Watching' : 'Watch'}
      </Button>
      <p className="soft small">
        {watch?.until
          ? `Until ${formatDate(watch.until)}, the day of departure.`
          : watch
            ? 'We will tell you when someone reports this guest.'
            : until
              ? `Get notified of new reports until ${formatDate(until)}.`
              : 'Get notified of new reports about this guest.'}
      </p>
    </div>
  )
}
