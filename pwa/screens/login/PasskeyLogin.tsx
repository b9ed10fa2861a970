import { useEffect, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'

const load = () => import('../../auth/passkeys/passkeys.ts')

const notSupported = 'This browser has no passkeys. Log in with your email and password.'

/** Logs in with a passkey: by its button, or by what the browser suggests in the field for the email. */
export function PasskeyLogin() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    let hasLeft = false
    void suggest(() => hasLeft)
    return () => {
      hasLeft = true
      void load().then(({ stopWaiting }) => stopWaiting())
    }
  }, [])

  async function logIn() {
    setIsBusy(true)
    setFailure('')
    try {
      if (!('PublicKeyCredential' in globalThis)) throw new Error(notSupported)
      await (await load()).logInWithPasskey()
    } catch (error) {
      setFailure(error instanceof Error && error.message === notSupported ? notSupported : messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="stack-tight">
      <Button wide busy={isBusy} onClick={() => void logIn()}>
        Log in with a passkey
      </Button>
      <ErrorText>{failure}</ErrorText>
    </div>
  )
}

/** A passkey belongs to a domain name. */
const hasName = () => /[a-z]/i.test(location.hostname) && !location.hostname.includes(':')

/** Offers passkeys among the suggestions of the email field, where the browser can; failures wait for the button. */
async function suggest(hasLeft: () => boolean): Promise<void> {
  if (!hasName() || !(await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.())) return
  const { logInWithPasskey } = await load()
  if (!hasLeft()) await logInWithPasskey({ autofill: true }).catch(() => undefined)
}
