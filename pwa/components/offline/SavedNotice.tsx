import { useConnection } from '../../offline/connection.ts'
import { useSession } from '../../session/session.ts'
import { Notice } from '../Notice.tsx'
import { shownMoment } from './when.ts'

type Props = {
  /** When the server last answered what is shown, ISO. */
  refreshedAt: string | null
  /** What is shown, and what is not: 'These are the guests you viewed before.' */
  children?: string
}

/** Says that what is shown comes from this device, and from when it is (D-92). */
export function SavedNotice({ refreshedAt, children }: Props) {
  const state = useConnection((connection) => connection.state)
  const hasSession = useSession(({ userAuth }) => Boolean(userAuth?.token))
  const why = {
    online: hasSession
      ? 'This could not be refreshed yet. Reload the page to try again.'
      : 'Your session on the server has ended.',
    offline: 'You are offline.',
    unreachable: 'You are connected, but the server does not answer.',
  }[state]
  return (
    <Notice kind="waiting" live>
      {why} {children}{' '}
      {refreshedAt && (
        <>
          Last refreshed <time dateTime={refreshedAt}>{shownMoment(refreshedAt)}</time>.
        </>
      )}
    </Notice>
  )
}
