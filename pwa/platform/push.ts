import { removePushRecord } from './push-record.ts'

/** Whether this browser can be pushed to at all. */
export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Whether the person has answered the browser's question: 'granted', 'denied', or 'prompt' while it was not asked. */
export async function pushPermission(): Promise<PermissionState> {
  if (!canPush()) return 'denied'
  const asked = await navigator.permissions.query({ name: 'notifications' }).catch(() => null)
  if (asked) return asked.state
  return Notification.permission === 'default' ? 'prompt' : Notification.permission
}

/** The subscription of this browser; null without one. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** From base64url; phones of last year have no `Uint8Array.fromBase64`. */
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/** Asks the person, and subscribes; null when the browser or the person refuses. */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionJSON | null> {
  const isGranted =
    (await pushPermission()) === 'granted' || (await Notification.requestPermission()) === 'granted'
  if (!isGranted) return null
  const { pushManager } = await navigator.serviceWorker.ready
  // One of another key of the server, or of which the server knows nothing any more, would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe()
  const key = bytesOf(publicKey)
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return subscription.toJSON()
}

/** Ends the subscription of this browser; returns its address, null without one. */
export async function unsubscribeFromPush(): Promise<string | null> {
  const subscription = await pushSubscription()
  await subscription?.unsubscribe()
  if (subscription) await removePushRecord().catch(() => undefined) // storage is blocked
  return subscription?.endpoint ?? null
}
