import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { api } from '../../../api/api.ts'
import { registerPush } from '../../../auth/renew-push.ts'
import {
  canPush,
  pushPermission,
  pushSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../../platform/push.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'

const refused =
  'Your browser does not allow notifications from this site, so we email you instead. You can allow them in your browser’s settings for this site.'

type Props = {
  publicKey: string
  /** Whether the server pushes to this device; a new password ends that without telling the browser. */
  isPushed: boolean
  /** Lets mail take over where only push was wanted. */
  onRefused: () => Promise<void>
}

/** Push on this device: asked for on a press, never before. */
export function PushHere({ publicKey, isPushed, onRefused }: Props) {
  const [isOn, setOn] = useState<boolean | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    void Promise.all([pushSubscription(), pushPermission()]).then(
      ([found, permission]) => {
        setOn(isPushed && found !== null)
        setRefused(permission === 'denied')
      },
      () => setOn(false),
    )
  }, [isPushed])

  async function turnOn() {
    const subscription = await subscribeToPush(publicKey)
    if (!subscription) {
      setRefused(true)
      return onRefused()
    }
    await registerPush(subscription)
    setOn(true)
    setRefused(false)
  }
  async function turnOff() {
    const endpoint = await unsubscribeFromPush()
    setOn(false)
    if (endpoint !== null) await api.unsubscribePush({ endpoint })
  }
  async function press() {
    setBusy(true)
    try {
      await (isOn ? turnOff() : turnOn())
    } catch (error) {
      // The browser's push service refuses, or is none that the server knows.
      const cannotPush = error instanceof DOMException || (error instanceof ApiError && error.status === 403)
      if (cannotPush) await onRefused().catch(() => undefined)
      toast(
        cannotPush
          ? 'Your browser can’t get notifications right now, so we email you instead.'
          : messageOf(error),
      )
    } finally {
      setBusy(false)
    }
  }

  if (!canPush())
    return (
      <p className="soft">
        This browser cannot show notifications. On an iPhone, add the app to your Home Screen first.
      </p>
    )
  return (
    <div className="stack-tight">
      <p className="soft">
        {isOn
          ? 'This device shows notifications, even when the app is closed. They never show a name.'
          : 'Get notifications on this device, even when the app is closed. They never show a name.'}
      </p>
      {isRefused ? (
        <output>{refused}</output>
      ) : (
        <div>
          <Button busy={isBusy} disabled={isOn === null} onClick={() => void press()}>
            {isOn ? 'Turn off on this device' : 'Turn on for this device'}
          </Button>
        </div>
      )}
    </div>
  )
}
