import { Button } from './Button.tsx'
import { ErrorText } from './ErrorText.tsx'

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
  return (
    <div className="stack-tight">
      <ErrorText>
        {message}
        {unreachable && '. The server could not be reached. Check your connection and try again.'}
      </ErrorText>
      <div>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </div>
  )
}
