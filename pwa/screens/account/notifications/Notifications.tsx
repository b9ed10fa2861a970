import { kindsOfNotifications } from '../../../../shared/notifications.ts'
import { chooseChannels, notificationSettings } from '../../../api/notifications.ts'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import { useLoad } from '../../../ui/loading/useLoad.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Channels } from './Channels.tsx'
import { PushHere } from './PushHere.tsx'
import { Watched } from './Watched.tsx'

/** How the member is told of what, push on this device, and the watched guests. */
export function Notifications() {
  const [loaded, { retry, replace }] = useLoad(notificationSettings)
  if (loaded.state === 'loading')
    return <Skeleton label="Loading your notifications" cards={kindsOfNotifications.length} lines={2} />
  if (loaded.state === 'failed') return <LoadFailed {...loaded} onRetry={retry} />
  const { settings, vapidPublicKey } = loaded.data
  return (
    <>
      <PushHere publicKey={vapidPublicKey} />
      <Channels
        settings={settings}
        hasPush={vapidPublicKey !== ''}
        choose={async (chosen) => replace(await chooseChannels(chosen))}
      />
      <Watched />
    </>
  )
}
