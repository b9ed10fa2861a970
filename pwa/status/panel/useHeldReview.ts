import { useEffect, useState } from 'react'
import { useOutbox } from '../../outbox/outbox-state.ts'
import { holdWaiting } from '../../outbox/send-waiting.ts'
import { toast } from '../../ui/toast.ts'

/** Shown when a waiting review cannot be edited or discarded now. */
export const busyMessage = 'This review is being sent, or edited in another window.'

/** The review being edited here, if any. From `hold` to `release`, or until the component unmounts, no tab sends it. */
export function useHeldReview() {
  const [requestedId, setRequestedId] = useState<string | null>(null)
  const [heldId, setHeldId] = useState<string | null>(null)
  const held = useOutbox(({ waiting }) => waiting.find(({ id }) => id === heldId))
  useEffect(() => {
    if (requestedId === null) return undefined
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    void holdWaiting(requestedId, released, () => setHeldId(requestedId)).then((wasHeld) => {
      if (wasHeld) return
      setRequestedId(null)
      toast(busyMessage)
    })
    return () => {
      release()
      setHeldId(null)
    }
  }, [requestedId])
  return { held, hold: setRequestedId, release: () => setRequestedId(null) }
}
