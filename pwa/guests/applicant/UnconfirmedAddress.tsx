import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { resendConfirmation } from '../../api/accounts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Asks to confirm the email address of a new account, and mails the link again. */
export function UnconfirmedAddress({ email }: { email: string }) {
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function resend() {
    setIsBusy(true)
    setFailure(null)
    await resendConfirmation().then(
      ({ message }) => setSaid(message),
      (error: unknown) => setFailure(messageOf(error)),
    )
    setIsBusy(false)
  }

  return (
    <Notice kind="waiting" title="Confirm your email address">
      <div className="stack-tight">
        <p>We mailed a link to {email}. Open it and press the button there.</p>
        <div className="row">
          <Button busy={isBusy} onClick={() => void resend()}>
            Send the mail again
          </Button>
          <output>{said}</output>
        </div>
        <ErrorText>{failure}</ErrorText>
      </div>
    </Notice>
  )
}
