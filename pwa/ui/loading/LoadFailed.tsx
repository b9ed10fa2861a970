import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { generalMessage } from '../../api/api-error.ts'
import { useConnection } from '../../api/connection.ts'
import { Button } from '../Button.tsx'
import { ErrorText } from '../ErrorText.tsx'
import { OfflineNotice } from '../OfflineNotice.tsx'

type Props = {
  /** The server's error message. */
  message: string
  /** True when the server could not be reached. */
  unreachable: boolean
  onRetry: () => void
}

/** Shown in place of data that could not be loaded: the reason, and a button to try again. */
export function LoadFailed({ message, unreachable, onRetry }: Props) {
  const isOffline = useConnection((connection) => connection.state !== 'online')
  return (
    <div className="stack-tight">
      {unreachable && isOffline ? (
        <OfflineNotice>This needs a connection. It loads by itself when you are back online.</OfflineNotice>
      ) : (
        <FailureText message={message} unreachable={unreachable} />
      )}
      <div>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </div>
  )
}

function FailureText({ message, unreachable }: Omit<Props, 'onRetry'>) {
  return (
    <>
      <ErrorText>
        {message}
        {unreachable && '. The server could not be reached. Check your connection and try again.'}
      </ErrorText>
      {message === generalMessage && !unreachable && (
        <p className="soft small">
          Try again in a moment. If it keeps happening, <Link to={to.contact}>tell us</Link>.
        </p>
      )}
    </>
  )
}
