import { eventTypes } from '../../shared/notifications.ts'
import { jsonListEntry } from '../files/copy-entries.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { NotificationDeps } from './notification-deps.ts'

export const notificationsLifecycle = (
  deps: Pick<NotificationDeps, 'messages' | 'notifications' | 'now'>,
): Lifecycle => ({
  collections: ['notifications', 'notificationMessages'],
  async eraseGuest(guests, session) {
    await deps.notifications.removeAbout(guests, session)
  },
  async closeAccount({ member }, session) {
    for (const docs of [deps.notifications, deps.messages]) await docs.removeAllOf(member, session)
  },
  async *exportFor({ _id }) {
    const entries = deps.notifications
      .allOf(_id)
      .map(({ what, link, createdAt, isRead }) => ({ text: eventTypes[what].text, link, createdAt, isRead }))
    yield jsonListEntry('notifications.json', deps.now(), entries)
  },
})
