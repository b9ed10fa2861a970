import * as v from 'valibot'
import { isDay } from '../facts/days.ts'
import { kindsOfNotifications, mailChoices } from '../notifications.ts'
import { Cursor, Id, Time } from './common.ts'

const Kind = v.picklist(kindsOfNotifications)

/** One entry of a member's inbox. It names no guest; its link leads to what it is about. */
export const Notification = v.object({
  _id: Id,
  kind: Kind,
  text: v.string(),
  /** A path of the page. */
  link: v.string(),
  createdAt: Time,
  isRead: v.boolean(),
})
export type Notification = v.InferOutput<typeof Notification>

export const NotificationQuery = v.object({
  cursor: v.optional(Cursor),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'The limit must be a number'),
      v.transform(Number),
      v.transform((limit) => Math.min(Math.max(limit, 1), 50)),
    ),
    '50',
  ),
})

export const ReadNotifications = v.object({
  /** Without them all are read. */
  ids: v.optional(v.pipe(v.array(Id), v.maxLength(100, 'At most 100 at a time'))),
})

/** How many notifications are not read. */
export const Unread = v.object({ unread: v.number() })

const Channel = v.object({
  push: v.boolean('Choose whether to push'),
  mail: v.picklist(mailChoices, 'Choose now, daily or off'),
})

export const ChannelChoices = v.object({
  settings: v.object(
    v.entriesFromList(kindsOfNotifications, Channel),
    'Choose the channels of every kind of notification',
  ),
})
export const NotificationSettings = v.object({
  ...ChannelChoices.entries,
  /** For subscribing to Web Push (RFC 8292); empty where the operator offers none. */
  vapidPublicKey: v.string(),
  /** Whether the device that asks is pushed to. */
  isPushed: v.boolean(),
})
export type NotificationSettings = v.InferOutput<typeof NotificationSettings>

const endpoint = v.pipe(v.string('The address must be text'), v.maxLength(2000, 'The address is too long'))
const key = (length: number) =>
  v.pipe(
    v.string('The key must be text'),
    v.maxLength(length + 4, 'The key is too long'),
    v.regex(/^[\w-]+=*$/, 'The key must be base64url'),
  )

/** A subscription of the browser's push service, as `PushSubscription.toJSON()` says it. */
export const PushSubscription = v.object({
  endpoint,
  keys: v.object({ p256dh: key(87), auth: key(22) }),
})
export type PushSubscription = v.InferOutput<typeof PushSubscription>
export const PushEndpoint = v.object({ endpoint })

export const WatchGuest = v.object({
  id: Id,
  watch: v.boolean('Choose whether to watch'),
  /** The day of departure of an arrival; without one until the member stops. */
  until: v.optional(v.pipe(v.string(), v.check(isDay, 'Enter a date, such as 2026-03-31'))),
})

/** A guest that the member watches, with no more than a search shows. */
export const WatchedGuest = v.object({
  guest: v.object({
    _id: Id,
    firstName: v.string(),
    lastName: v.string(),
    city: v.string(),
    state: v.string(),
    country: v.string(),
  }),
  until: v.nullable(v.string()),
})
export type WatchedGuest = v.InferOutput<typeof WatchedGuest>
export const WatchedGuests = v.array(WatchedGuest)
