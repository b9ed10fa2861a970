import { useConnection } from '../api/connection.ts'
import { useSession } from '../session/session.ts'
import { Notice } from '../ui/Notice.tsx'
import { formatMoment } from './format-moment.ts'

type Props = {
  /** When the shown data was last loaded from the server, ISO. */
  refreshedAt: string | null
  /** Whether the page beside it offers another try, which keeps what is typed. */
  canRetry?: boolean
  /** What is shown: 'These are the guests you viewed before.' */
  children?: string
}

/** Explains why saved data is shown, and how old it is. */
export function SavedNotice({ refreshedAt, canRetry = false, children }: Props) {
  const state = useConnection((connection) => connection.state)
  const hasSession = useSession(({ userAuth }) => Boolean(userAuth?.token))
  const reason = {
    online: hasSession
      ? `This could not be refreshed yet.${canRetry ? '' : ' Reload the page to try again.'}`
      : 'Your session on the server has ended.',
    offline: 'You are offline.',
    unreachable: 'You are connected, but the server does not answer.',
  }[state]
  return (
    <Notice kind="waiting" live>
      {reason} {children}{' '}
      {refreshedAt && (
        <>
          Last refreshed <time dateTime={refreshedAt}>{formatMoment(refreshedAt)}</time>.
        </>
      )}
    </Notice>
  )
}
