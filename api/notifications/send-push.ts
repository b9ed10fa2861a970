import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { PushSubscriptionDoc } from '../accounts/push-subscriptions.collection.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { addressOf } from './push-services.ts'

/** What a lock screen shows, in the declarative form of Web Push, which Safari shows by itself. */
type PushText = {
  /** A later message with the same tag takes the place of an earlier one. */
  tag: string
  title: string
  navigate: string
  /** How many are not read, for the badge of the app. */
  unread: number
}

type PushDeps = Pick<NotificationDeps, 'config' | 'vapid'>

const timeoutMs = 10_000
const keptSeconds = 24 * 3600

/**
 * Sends one push. Returns `sent`; `gone` when the push service knows the subscription no more; `failed` when trying again
 * may help, `unreachable` when it would take as long for every device of this push service, or `refused`.
 */
export async function sendPush(
  { config, vapid }: PushDeps,
  subscription: PushSubscriptionDoc,
  { tag, title, navigate, unread }: PushText,
): Promise<'sent' | 'gone' | 'failed' | 'unreachable' | 'refused'> {
  if (!vapid) return 'refused'
  // Safari reads the badge in the notification, the W3C draft beside it
  const notification = { title, tag, navigate, lang: 'en-US', app_badge: String(unread) }
  try {
    const { endpoint, keys } = subscription
    const { headers, body } = await buildPushPayload(
      {
        data: { web_push: 8030, notification, app_badge: unread },
        options: { ttl: keptSeconds, urgency: 'normal', topic: tag },
      },
      { endpoint, keys, expirationTime: null },
      vapid,
    )
    const { 'content-length': _, ...sent } = headers
    const response = await fetch(addressOf(config, endpoint), {
      method: 'POST',
      headers: sent,
      body,
      redirect: 'manual', // none of them redirects, and that is no reason to think it is down
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return outcomeOf(response.status)
  } catch (error) {
    // fetch fails with a TypeError and a timeout with a DOMException; a wrong key of the browser with anything else
    return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
      ? 'unreachable'
      : 'refused'
  }
}

function outcomeOf(status: number) {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'failed' : 'refused'
}
