import { type Channels, type NotificationKind, presetChannels } from '../../shared/notifications.ts'
import type { NotificationSettings, PushSubscription } from '../../shared/schemas/notifications.ts'
import { Forbidden } from '../http/errors.ts'
import type { Member } from '../members/users.collection.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { isPushService } from './push-services.ts'

type SettingDeps = Pick<NotificationDeps, 'config' | 'now' | 'pushSubscriptions' | 'users' | 'vapid'>

/** By which channels the member wants to be told about each kind. */
export const channelsOf = ({ channels }: Pick<Member, 'channels'>): Record<NotificationKind, Channels> => ({
  ...presetChannels,
  ...channels,
})

/** The member's choices, and the key for subscribing to push. */
export const settingsOf = ({ vapid }: Pick<SettingDeps, 'vapid'>, member: Member): NotificationSettings => ({
  settings: channelsOf(member),
  vapidPublicKey: vapid?.publicKey ?? '',
})

/** Stores the channels of each kind. */
export async function chooseChannels(
  deps: SettingDeps,
  member: Member,
  channels: Record<NotificationKind, Channels>,
): Promise<NotificationSettings> {
  await deps.users.docs.updateOne({ _id: member._id }, { $set: { channels } })
  return settingsOf(deps, { ...member, channels })
}

/**
 * Pushes to a device of the member from now on. Throws Forbidden for an address that is not of a known push service, so
 * that nobody points us at another host (NOT-06).
 */
export async function subscribe(
  deps: SettingDeps,
  member: Member,
  device: string,
  subscription: PushSubscription,
): Promise<void> {
  if (!deps.vapid || !isPushService(deps.config, subscription.endpoint))
    throw new Forbidden('This address is not of a push service that we know')
  await deps.pushSubscriptions.keep(subscription, { user: member._id, device, at: deps.now() })
}
