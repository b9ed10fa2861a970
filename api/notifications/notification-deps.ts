import type { PushSubscriptionsCollection } from '../accounts/push-subscriptions.collection.ts'
import type { Config } from '../config.ts'
import type { Transaction } from '../database/client.ts'
import type { EventsCollection } from '../events/events.collection.ts'
import type { GuestsCollection } from '../guests/guests.collection.ts'
import type { DistinctGuestsCollection } from '../guests/search/distinct-guests.collection.ts'
import type { Log } from '../log.ts'
import type { Mailer } from '../mail/outbox.ts'
import type { MemberDeps } from '../members/users.collection.ts'
import type { ReviewsCollection } from '../reviews/reviews.collection.ts'
import type { ViewsCollection } from '../views/views.collection.ts'
import type { MessagesCollection } from './messages.collection.ts'
import type { NotificationsCollection } from './notifications.collection.ts'
import type { Vapid } from './vapid.ts'
import type { WatchesCollection } from '../views/watches.collection.ts'

/** What watching and notifications need. */
export type NotificationDeps = MemberDeps & {
  config: Config
  events: EventsCollection
  guests: GuestsCollection
  log: Log
  mail: Mailer
  messages: MessagesCollection
  distinctGuests: DistinctGuestsCollection
  notifications: NotificationsCollection
  now: () => Date
  pushSubscriptions: PushSubscriptionsCollection
  reviews: ReviewsCollection
  transaction: Transaction
  /** Null where the operator offers no push. */
  vapid: Vapid | null
  views: ViewsCollection
  watches: WatchesCollection
}
