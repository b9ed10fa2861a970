import { type Channels, type NotificationKind, presetChannels } from '../../shared/notifications.ts'
import type { Member } from './users.collection.ts'

/** By which channels the member wants to be told about each kind. */
export const channelsOf = ({ channels }: Pick<Member, 'channels'>): Record<NotificationKind, Channels> => ({
  ...presetChannels,
  ...channels,
})
