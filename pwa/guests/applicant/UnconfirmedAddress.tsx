import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import styles from './States.module.css'

/** Asks to confirm the email address of a new account, and mails the link again. */
export function UnconfirmedAddress({ email }: { email: string }) {
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function resend() {
    setIsBusy(true)
    setFailure(null)
    await api.resendConfirmation().then(
      ({ message }) => setSaid(message),
      (error: unknown) => setFailure(messageOf(error)),
    )
    setIsBusy(false)
  }

  return (
    <div className={styles.line}>
      <p>
        <strong>Confirm your email address.</strong> We mailed a link to {email}.
      </p>
      <Button look="plain" busy={isBusy} onClick={() => void resend()}>
        Resend
      </Button>
      <output>{said}</output>
      <ErrorText>{failure}</ErrorText>
    </div>
  )
}
