import { useState } from 'react'
import type { NewAuthenticator, SecondFactor } from '../../../shared/schemas/second-factor.ts'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { useLazyModule } from '../../ui/useLazyModule.ts'
import { CodeForm } from './CodeForm.tsx'
import styles from './Factor.module.css'

const loadQr = () => import('./QrCode.tsx')

type Props = { hasApp: boolean; onAdded: (factor: SecondFactor) => void }

/** Sets an authenticator app up: a key to type or open, then the first code. */
export function AddApp({ hasApp, onAdded }: Props) {
  const [app, setApp] = useState<NewAuthenticator | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const qr = useLazyModule(loadQr, app !== null)

  async function begin() {
    setIsBusy(true)
    setFailure(null)
    try {
      setApp(await api.newAuthenticator())
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  if (app)
    return (
      <div className="stack-tight">
        <p>
          Scan this code with your authenticator app, <a href={app.uri}>open the app on this device</a>, or
          type the key below.
        </p>
        {qr && <qr.QrCode text={app.uri} label="QR code for your authenticator app" />}
        <p className={styles.secret}>{app.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
        <CodeForm
          action="Set up the app"
          label="First code from the app"
          hint="The 6 digits it shows now"
          submit={async (code) => {
            onAdded(await api.addAuthenticator({ code }))
            setApp(null)
          }}
        />
      </div>
    )
  return (
    <div className="stack-tight">
      <div>
        <Button busy={isBusy} onClick={() => void begin()}>
          {hasApp ? 'Set up another app in its place' : 'Set up an authenticator app'}
        </Button>
      </div>
      <ErrorText>{failure}</ErrorText>
    </div>
  )
}
