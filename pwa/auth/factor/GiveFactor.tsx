import { useState } from 'react'
import type { SecondFactor } from '../../../shared/schemas/second-factor.ts'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { confirmWithPasskey } from '../passkeys/passkeys.ts'
import { CodeForm } from './CodeForm.tsx'

type Props = { factor: SecondFactor; onGiven: (factor: SecondFactor) => void }

/** Asks for a passkey or a code of the app, whichever there is. */
export function GiveFactor({ factor, onGiven }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function touch() {
    setIsBusy(true)
    setFailure(null)
    try {
      await confirmWithPasskey()
      onGiven(await api.secondFactor())
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  const passkey = factor.passkeys > 0 && (
    <Button look={factor.appSince ? undefined : 'primary'} busy={isBusy} onClick={() => void touch()}>
      Use a passkey
    </Button>
  )
  return (
    <div className="stack-tight">
      {factor.appSince ? (
        <CodeForm
          action="Confirm"
          label="Code from your authenticator app"
          hint="The 6 digits it shows now"
          submit={async (code) => onGiven(await api.giveFactorCode({ code }))}
        >
          {passkey}
        </CodeForm>
      ) : (
        <div>{passkey}</div>
      )}
      <ErrorText>{failure}</ErrorText>
    </div>
  )
}
