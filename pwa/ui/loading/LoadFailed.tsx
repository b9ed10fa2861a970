import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { type Failure, generalMessage } from '../../api/api-error.ts'
import { useConnection } from '../../api/connection.ts'
import { Button } from '../Button.tsx'
import { ErrorText } from '../ErrorText.tsx'
import { OfflineNotice } from '../OfflineNotice.tsx'

type Props = Failure & { onRetry: () => void }

/** Shown in place of data that could not be loaded: the reason, and a button to try again where that can help. */
export function LoadFailed({ onRetry, ...failure }: Props) {
  const isOffline = useConnection((connection) => connection.state !== 'online')
  return (
    <div className="stack-tight">
      {failure.unreachable && isOffline ? (
        <OfflineNotice>This needs a connection. It loads by itself when you are back online.</OfflineNotice>
      ) : (
        <FailureText {...failure} />
      )}
      {!failure.isFinal && (
        <div>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
    </div>
  )
}

/** What happened, in words, and what else can be done. */
export function FailureText({ message, unreachable, requestId }: Failure) {
  return (
    <>
      <ErrorText>
        {message}
        {unreachable && '. The server could not be reached. Check your connection and try again.'}
      </ErrorText>
      {message === generalMessage && !unreachable && (
        <p className="soft small">
          Try again in a moment. If it keeps happening, <Link to={to.contact}>tell us</Link>
          {requestId && (
            <>
              {' '}
              the number of this request, <span className="numbers">{requestId}</span>
            </>
          )}
          .
        </p>
      )}
    </>
  )
}
