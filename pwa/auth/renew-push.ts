import { api } from '../api/api.ts'
import { pushSubscription } from '../platform/push.ts'
import { readPushRecord, writePushRecord } from '../platform/push-record.ts'
import { memberId } from '../session/session.ts'

/** Has the server push to this subscription for the member who is logged in. */
export async function registerPush({ endpoint = '', keys }: PushSubscriptionJSON): Promise<void> {
  await api.subscribePush({ endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } })
  const member = memberId()
  if (member !== undefined) await writePushRecord({ member, endpoint }).catch(() => undefined) // storage is blocked
}

/** Tells the server when the browser has put another subscription in the place of the member's. */
export async function renewPush(): Promise<void> {
  const told = await readPushRecord()
  if (!told || told.member !== memberId()) return
  const present = await pushSubscription()
  if (!present || present.endpoint === told.endpoint) return
  await registerPush(present.toJSON())
  await api.unsubscribePush({ endpoint: told.endpoint })
}
