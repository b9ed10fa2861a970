import { useState } from 'react'
import type { PersonsCase } from '../../../../shared/schemas/cases.ts'
import { messageOf } from '../../../api/api-error.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorText } from '../../../ui/ErrorText.tsx'

type Props = { token: string; onConfirmed: (confirmed: PersonsCase) => void }

/** The button that confirms the address: opening the link does not, because mail scanners open links. */
export function ConfirmCase({ token, onConfirmed }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function confirm() {
    setIsBusy(true)
    setFailure(null)
    try {
      onConfirmed(await api.confirmCase({ token }))
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="stack-tight">
      <p>
        Press the button to confirm that you sent this, and that the email address is yours. Then we begin.
      </p>
      <div>
        <Button look="primary" busy={isBusy} busyLabel="Confirming..." onClick={() => void confirm()}>
          Confirm and send
        </Button>
      </div>
      <ErrorText>{failure}</ErrorText>
    </div>
  )
}
