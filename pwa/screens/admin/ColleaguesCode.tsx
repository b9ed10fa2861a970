import { useState } from 'react'
import type { AdminUser } from '../../../shared/schemas/admin.ts'
import { formatMinute } from '../../../shared/dates.ts'
import type { PassedOnCode } from '../../../shared/schemas/second-factor.ts'
import { messageOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { useFreshFactor } from '../../auth/factor/useFreshFactor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'

type Props = { user: AdminUser; onClose: () => void }

/** Makes the code with which another admin adds a first second factor, and shows it once. */
export function ColleaguesCode({ user, onClose }: Props) {
  const [made, setMade] = useState<PassedOnCode | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { run, dialog } = useFreshFactor()

  async function make() {
    setIsBusy(true)
    setFailure(null)
    try {
      setMade(await run(() => api.passOnFactorCode({ userId: user._id })))
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      title={`A code for ${user.firstName} ${user.lastName}`}
      open
      onClose={onClose}
      description="An admin without a second factor uses it to add one. It works once, within 24 hours."
    >
      {made ? (
        <div className="stack-tight">
          <p>
            <code className="numbers">{made.code}</code>
          </p>
          <p className="soft">
            We can’t show it again. It works until {formatMinute(made.expiresAt)}. Tell it in person or by
            phone, not by mail.
          </p>
          <Button look="primary" wide onClick={onClose}>
            Done
          </Button>
        </div>
      ) : (
        <div className="stack-tight">
          <ErrorText>{failure}</ErrorText>
          <Button look="primary" wide busy={isBusy} onClick={() => void make()}>
            Make the code
          </Button>
        </div>
      )}
      {dialog}
    </Dialog>
  )
}
