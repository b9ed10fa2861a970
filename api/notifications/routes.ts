import { contract } from '../../shared/contract/contract.ts'
import { setNextCursor } from '../http/cursors.ts'
import type { Implement } from '../http/implement.ts'
import { markRead, readInbox } from './inbox.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { chooseChannels, settingsOf, subscribe } from './settings.ts'
import { watchedGuests, watchGuest } from './watch.ts'

/** Watched guests, the inbox and its channels. */
export function notificationRoutes(serve: Implement, deps: NotificationDeps): void {
  serve(contract.notifications)(async (query, c) => {
    const { entries, next, unread } = await readInbox(deps, c.var.member, query)
    setNextCursor(c, next)
    c.env.outgoing.setHeader('x-unread', unread)
    return entries
  })
  serve(contract.readNotifications)(async ({ ids }, c) => {
    const left = await markRead(deps, c.var.member, ids)
    c.env.outgoing.setHeader('x-unread', left.unread)
    return left
  })
  serve(contract.notificationSettings)((_input, c) => settingsOf(deps, c.var))
  serve(contract.chooseChannels)(({ settings }, c) => chooseChannels(deps, c.var, settings))
  serve(contract.subscribePush)(async (subscription, c) => {
    await subscribe(deps, c.var, subscription)
    return { message: 'This device is notified' }
  })
  serve(contract.unsubscribePush)(async ({ endpoint }, c) => {
    await deps.pushSubscriptions.removeEndpoint(c.var.member._id, endpoint)
    return { message: 'This device is notified no more' }
  })
  serve(contract.watchedGuests)((_input, c) => watchedGuests(deps, c.var.member))
  serve(contract.watchGuest)((wish, c) => watchGuest(deps, c.var.member, wish))
}
