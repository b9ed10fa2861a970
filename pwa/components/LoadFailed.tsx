import { Link } from '../router/Link.tsx'
import { generalMessage } from '../api/api-error.ts'
import { useConnection } from '../offline/connection.ts'
import { Button } from './Button.tsx'
import { ErrorText } from './ErrorText.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'

type Props = {
  /** What the server said. */
  message: string
  /** True when it said nothing, because it could not be reached. */
  unreachable: boolean
  /** Tries again. */
  onRetry: () => void
}

/** Stands where something should have been loaded: what happened, what to do, and the way to do it. */
export function LoadFailed({ message, unreachable, onRetry }: Props) {
  const isAway = useConnection((connection) => connection.state !== 'online')
  return (
    <div className="stack-tight">
      {unreachable && isAway ? (
        <OfflineNotice>This needs a connection. It loads by itself when you are back online.</OfflineNotice>
      ) : (
        <WhatHappened message={message} unreachable={unreachable} />
      )}
      <div>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </div>
  )
}

function WhatHappened({ message, unreachable }: Omit<Props, 'onRetry'>) {
  return (
    <>
      <ErrorText>
        {message}
        {unreachable && '. The server could not be reached. Check your connection and try again.'}
      </ErrorText>
      {message === generalMessage && !unreachable && (
        <p className="soft small">
          Try again in a moment. If it keeps happening, <Link to="/contact">tell us</Link>.
        </p>
      )}
    </>
  )
}
