import type { ChannelChoices, PushSubscription } from '../../shared/schemas/notifications.ts'
import type { InferOutput } from 'valibot'
import { unreadChanged } from '../session/unread.ts'
import { send, sendPage } from './http.ts'

/** A page of the member's inbox, the newest first, and the cursor of the next one. */
export async function loadNotifications(signal?: AbortSignal, cursor?: string) {
  const { data, next } = await sendPage('notifications', cursor ? { cursor } : {}, { signal })
  return { entries: data, next }
}

/** Marks these notifications as read, without ids all of them; the bell counts what is left. */
export async function readNotifications(ids?: string[]): Promise<void> {
  const { unread } = await send('readNotifications', ids ? { ids } : {})
  unreadChanged(unread, performance.now())
}

/** The channels of each kind of notification, and the key for subscribing to push. */
export const notificationSettings = (signal: AbortSignal) => send('notificationSettings', {}, { signal })

/** Chooses the channels of each kind. */
export const chooseChannels = (settings: InferOutput<typeof ChannelChoices>['settings']) =>
  send('chooseChannels', { settings })

/** Pushes to this device, or no more. */
export const subscribePush = (subscription: PushSubscription) => send('subscribePush', subscription)
export const unsubscribePush = (endpoint: string) => send('unsubscribePush', { endpoint })

/** The guests that the member watches. */
export const watchedGuests = (signal?: AbortSignal) => send('watchedGuests', {}, { signal })

/** Watches a guest, until a day or until the member stops; or stops. Returns all that the member watches. */
export const watchGuest = (id: string, watch: boolean, until?: string) =>
  send('watchGuest', { id, watch, ...(until && { until }) })
