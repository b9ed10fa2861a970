import { formatDate } from '../../../shared/dates.ts'
import type { SecondFactor } from '../../../shared/schemas/second-factor.ts'
import { api } from '../../api/api.ts'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { useLoad } from '../../ui/loading/useLoad.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AddApp } from './AddApp.tsx'
import { CodeForm } from './CodeForm.tsx'
import { GiveFactor } from './GiveFactor.tsx'

type Props = {
  /** Ask for it, whether or not it was given before. */
  isAsked?: boolean
  /** Called when it was given. */
  onGiven?: () => void
}

const loadFactor = (signal: AbortSignal) => api.secondFactor({}, { signal })

/** The second factor of an admin: asks for it, and adds one when this session may. */
export function OwnFactor({ isAsked = false, onGiven }: Props) {
  const [loaded, { retry, replace }] = useLoad(loadFactor)
  if (loaded.state === 'loading') return <Skeleton label="Loading your second factor" cards={1} lines={2} />
  if (loaded.state === 'failed') return <LoadFailed {...loaded} onRetry={retry} />
  const factor = loaded.data
  const hasFactor = factor.appSince !== null || factor.passkeys > 0

  function change(next: SecondFactor) {
    if (next.isGiven && onGiven) onGiven()
    else replace(next)
  }

  if (hasFactor && (isAsked || !factor.mayAdd))
    return (
      <div className="stack-tight">
        {!isAsked && <p className="soft">{stateOf(factor)}</p>}
        {!isAsked && factor.isGiven && <p>To change it, confirm once more that it is you.</p>}
        <GiveFactor factor={factor} onGiven={change} />
      </div>
    )
  if (!factor.mayAdd)
    return (
      <div className="stack-tight">
        <p className="soft">
          The team needs more than a password. Another admin, or whoever runs the server, can give you a code
          for your first passkey or authenticator app.
        </p>
        <CodeForm
          isPassedOn
          action="Continue"
          label="The code you were given"
          hint="16 letters and digits. It works once, within 24 hours."
          submit={async (code) => change(await api.redeemFactorCode({ code }))}
        />
      </div>
    )
  return (
    <div className="stack-tight">
      <p className="soft">{stateOf(factor)}</p>
      <AddApp hasApp={factor.appSince !== null} onAdded={change} />
    </div>
  )
}

function stateOf({ appSince, passkeys }: SecondFactor): string {
  if (appSince) return `Your authenticator app has been set up since ${formatDate(appSince)}.`
  if (passkeys > 0) return 'Your passkeys are your second factor. You can add an authenticator app as well.'
  return 'Set up an authenticator app within 15 minutes, or add a passkey on your account page.'
}
