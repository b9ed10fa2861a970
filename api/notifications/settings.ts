import type { Channels, NotificationKind } from '../../shared/notifications.ts'
import type { NotificationSettings, PushSubscription } from '../../shared/schemas/notifications.ts'
import type { SessionDoc } from '../accounts/sessions.collection.ts'
import { Forbidden } from '../http/errors.ts'
import { channelsOf } from '../members/channels.ts'
import type { Member } from '../members/users.collection.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { isPushService } from './push-services.ts'

type SettingDeps = Pick<NotificationDeps, 'config' | 'now' | 'pushSubscriptions' | 'users' | 'vapid'>

type Asker = { member: Member; session: Pick<SessionDoc, 'device'> }

/** The member's choices, the key for subscribing to push, and whether this device is pushed to. */
export const settingsOf = async (deps: SettingDeps, asker: Asker): Promise<NotificationSettings> => ({
  settings: channelsOf(asker.member),
  vapidPublicKey: deps.vapid?.publicKey ?? '',
  isPushed: await deps.pushSubscriptions.hasDevice(asker.member._id, asker.session.device),
})

/** Stores the channels of each kind. */
export async function chooseChannels(
  deps: SettingDeps,
  asker: Asker,
  channels: Record<NotificationKind, Channels>,
): Promise<NotificationSettings> {
  const { member } = asker
  await deps.users.setChannels(member._id, channels)
  return settingsOf(deps, { ...asker, member: { ...member, channels } })
}

/**
 * Pushes to a device of the member from now on. Throws Forbidden for an address that is not of a known push service, so
 * that no one points us at another host.
 */
export async function subscribe(
  deps: SettingDeps,
  asker: Asker,
  subscription: PushSubscription,
): Promise<void> {
  if (!deps.vapid || !isPushService(deps.config, subscription.endpoint))
    throw new Forbidden('This address is not of a push service that we know')
  const owner = { user: asker.member._id, device: asker.session.device, at: deps.now() }
  await deps.pushSubscriptions.keep(subscription, owner)
}
