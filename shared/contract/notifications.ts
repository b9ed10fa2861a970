import * as v from 'valibot'
import { Message } from '../schemas/common.ts'
import {
  ChannelChoices,
  Notification,
  NotificationQuery,
  NotificationSettings,
  PushEndpoint,
  PushSubscription,
  ReadNotifications,
  Unread,
  WatchedGuests,
  WatchGuest,
} from '../schemas/notifications.ts'
import { call, json, nothing, query } from './call.ts'

/** Watched guests, the inbox, and how a member is notified. */
export const notificationCalls = {
  notifications: call('get', '/api/notifications', 'login', query(NotificationQuery), {
    output: v.array(Notification),
    summary: 'The inbox, newest first; `x-next-cursor` leads to the next page',
  }),
  readNotifications: call('put', '/api/notifications/read', 'login', json(ReadNotifications), {
    output: Unread,
    summary: 'Mark notifications as read, without ids all of them',
  }),
  notificationSettings: call('get', '/api/notifications/settings', 'login', nothing, {
    output: NotificationSettings,
    summary: 'The channels that the member has chosen for each kind of notification',
  }),
  chooseChannels: call('put', '/api/notifications/settings', 'login', json(ChannelChoices), {
    output: NotificationSettings,
    summary: 'Choose the channels of each kind of notification',
  }),
  subscribePush: call('put', '/api/notifications/push', 'member', json(PushSubscription), {
    output: Message,
    summary: 'Send Web Push to this device; only addresses of known push services',
    refusals: [403],
  }),
  unsubscribePush: call('put', '/api/notifications/push/removed', 'login', json(PushEndpoint), {
    output: Message,
    summary: 'Send no more Web Push to this device',
  }),
  watchedGuests: call('get', '/api/notifications/watched', 'member', nothing, {
    output: WatchedGuests,
    summary: 'The guests that the member watches, at most 200',
  }),
  watchGuest: call('put', '/api/guest/:id/watch', 'member', json(WatchGuest), {
    output: WatchedGuests,
    summary: 'Watch a guest that the member has opened, or with a day one that an arrival matched; or stop',
    refusals: [404, 409],
  }),
} as const
