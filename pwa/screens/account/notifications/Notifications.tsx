import { useRef } from 'react'
import {
  type Channels as ChannelsOfKind,
  kindsOfNotifications,
  type NotificationKind,
} from '../../../../shared/notifications.ts'
import type { NotificationSettings } from '../../../../shared/schemas/notifications.ts'
import { api } from '../../../api/api.ts'
import { hasMembership } from '../../../session/membership.ts'
import { useSession } from '../../../session/session.ts'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import type { useLoad } from '../../../ui/loading/useLoad.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Fold } from '../FormRows.tsx'
import { Channels } from './Channels.tsx'
import { PushHere } from './PushHere.tsx'

type Settings = Record<NotificationKind, ChannelsOfKind>

type Props = { load: ReturnType<typeof useLoad<NotificationSettings>> }

/**
 * How we notify the member of what, and push on this device. The server lets members alone turn on push; others still
 * choose their mail, and end a push that is left.
 */
export function Notifications({ load: [loaded, { retry, replace }] }: Props) {
  const isMember = useSession(({ userAuth }) => hasMembership(userAuth))
  /** What was chosen last: a second choice may come before the first is painted, and must not undo it. */
  const latest = useRef<NotificationSettings | null>(null)
  const stored = useRef<Promise<unknown>>(Promise.resolve())
  if (loaded.state === 'loading')
    return <Skeleton label="Loading your notifications" cards={kindsOfNotifications.length} lines={2} />
  if (loaded.state === 'failed') return <LoadFailed {...loaded} onRetry={retry} />
  const { data } = loaded
  const { settings, vapidPublicKey, isPushed } = data
  const hasPush = vapidPublicKey !== '' && (isMember || isPushed)
  function choose(change: (settings: Settings) => Settings): Promise<void> {
    const before = latest.current ?? data
    const after = { ...before, settings: change(before.settings) }
    const put = (next: NotificationSettings) => replace((latest.current = next))
    put(after)
    const store = () =>
      api.chooseChannels({ settings: after.settings }).then(
        () => undefined,
        (error: unknown) => {
          // A later choice says this one as well.
          if (latest.current === after) put(before)
          throw error
        },
      )
    const storing = stored.current.then(store, store)
    stored.current = storing
    return storing
  }
  const ways = [
    hasPush && Object.values(settings).some(({ push }) => push) && 'push',
    Object.values(settings).some(({ mail }) => mail !== 'off') && 'email',
  ].filter(Boolean)
  return (
    <Fold label="How we notify you" value={ways.length > 0 ? `By ${ways.join(' and ')}` : 'Only here'}>
      {hasPush && (
        <PushHere
          publicKey={vapidPublicKey}
          isPushed={isPushed}
          onRefused={async () => {
            if (!isMailed(settings)) await choose(byMail)
          }}
        />
      )}
      <Channels settings={settings} hasPush={hasPush} choose={choose} />
    </Fold>
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
