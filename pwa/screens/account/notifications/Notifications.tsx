import {
  type Channels as ChannelsOfKind,
  kindsOfNotifications,
  type NotificationKind,
} from '../../../../shared/notifications.ts'
import { chooseChannels, notificationSettings } from '../../../api/notifications.ts'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import { useLoad } from '../../../ui/loading/useLoad.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Channels } from './Channels.tsx'
import { PushHere } from './PushHere.tsx'
import { Watched } from './Watched.tsx'

type Settings = Record<NotificationKind, ChannelsOfKind>

/** How the member is told of what, push on this device, and the watched guests. */
export function Notifications() {
  const [loaded, { retry, replace }] = useLoad(notificationSettings)
  if (loaded.state === 'loading')
    return <Skeleton label="Loading your notifications" cards={kindsOfNotifications.length} lines={2} />
  if (loaded.state === 'failed') return <LoadFailed {...loaded} onRetry={retry} />
  const { settings, vapidPublicKey, isPushed } = loaded.data
  const choose = async (chosen: Settings) => replace(await chooseChannels(chosen))
  return (
    <>
      <PushHere
        publicKey={vapidPublicKey}
        isPushed={isPushed}
        onRefused={async () => {
          if (!isMailed(settings)) await choose(byMail(settings))
        }}
      />
      <Channels settings={settings} hasPush={vapidPublicKey !== ''} choose={choose} />
      <Watched />
    </>
  )
}

const isUnheard = ({ push, mail }: ChannelsOfKind) => push && mail === 'off'
const isMailed = (settings: Settings) => !Object.values(settings).some(isUnheard)

/** What was to be pushed and not mailed is mailed at once. */
const byMail = (settings: Settings) =>
  Object.fromEntries(
    Object.entries(settings).map(([kind, channels]) => [
      kind,
      isUnheard(channels) ? { ...channels, mail: 'now' } : channels,
    ]),
  ) as Settings
