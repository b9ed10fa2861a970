import { useEffect, useState } from 'react'
import { logInWithPasskey, passkeysHere, stopWaiting } from '../../auth/passkeys/passkeys.ts'
import { messageOf } from '../../api/api-error.ts'
import { useConnection } from '../../api/connection.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'

const notSupported = 'This browser has no passkeys. Log in with your email and password.'

/** Logs in with a passkey: by its button, or by what the browser suggests in the field for the email. */
export function PasskeyLogin() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const here = usePasskeysHere()
  useEffect(() => {
    let hasLeft = false
    void suggest(() => hasLeft)
    return () => {
      hasLeft = true
      void stopWaiting()
    }
  }, [])

  async function logIn() {
    setIsBusy(true)
    setFailure('')
    try {
      if (!('PublicKeyCredential' in globalThis)) throw new Error(notSupported)
      await logInWithPasskey()
    } catch (error) {
      setFailure(error instanceof Error && error.message === notSupported ? notSupported : messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  if (here === 'none' || here === 'others')
    return here === 'others' ? (
      <p className="soft">
        Your passkey logs you in with a connection only: it cannot open what is saved here. That takes your
        password.
      </p>
    ) : null
  return (
    <div className="stack-tight">
      <Button wide busy={isBusy} onClick={() => void logIn()}>
        {here === 'opening' ? 'Open with a passkey' : 'Log in with a passkey'}
      </Button>
      <ErrorText>{failure}</ErrorText>
    </div>
  )
}

/** Without a connection: which passkeys this device knows, `opening` if one opens the vault. Null with a connection. */
function usePasskeysHere(): 'opening' | 'others' | 'none' | null {
  const isAway = useConnection(({ state }) => state !== 'online')
  const [here, setHere] = useState<'opening' | 'others' | 'none' | null>(null)
  useEffect(() => {
    if (!isAway) return undefined
    let hasLeft = false
    void (async () => {
      const { opening, others } = await passkeysHere()
      if (!hasLeft) setHere(opening.length > 0 ? 'opening' : others > 0 ? 'others' : 'none')
    })().catch((error: unknown) => console.warn(error))
    return () => {
      hasLeft = true
      setHere(null)
    }
  }, [isAway])
  return here
}

/** A passkey belongs to a domain name. */
const hasName = () => /[a-z]/i.test(location.hostname) && !location.hostname.includes(':')

/** Offers passkeys among the suggestions of the email field, where the browser can; failures wait for the button. */
async function suggest(hasLeft: () => boolean): Promise<void> {
  if (!hasName() || !(await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.())) return
  if (!hasLeft()) await logInWithPasskey({ autofill: true }).catch(() => undefined)
}
