import { type Channels, type NotificationKind, presetChannels } from '../../shared/notifications.ts'
import type { Member } from './users.collection.ts'

/** The channels that the member has chosen for each kind. */
export const channelsOf = ({ channels }: Pick<Member, 'channels'>): Record<NotificationKind, Channels> => ({
  ...presetChannels,
  ...channels,
})
