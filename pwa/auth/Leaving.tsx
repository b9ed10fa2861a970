import { useState } from 'react'
import { brand } from '../../shared/brand.ts'
import { AccountClosing } from '../../shared/schemas/account-closing.ts'
import { messageOf } from '../api/api-error.ts'
import { api } from '../api/api.ts'
import { withRecentPassword } from '../api/recent-password.ts'
import { endingSession } from '../api/unauthorized.ts'
import { saveFile } from '../platform/save-file.ts'
import { leaveSession, memberId } from '../session/session.ts'
import { keepEnding, readEnding } from '../session/kept-ending.ts'
import { Button } from '../ui/Button.tsx'
import { FormDialog } from '../ui/dialog/FormDialog.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import { hasUnsentReviews } from './log-out-prompt.ts'
import { eraseSession } from './log-out.ts'
import { OwnUsername } from './OwnUsername.tsx'

/** The member's own copy, and the end of the account. */
export function Leaving() {
  const [isClosing, setIsClosing] = useState(false)
  const [isUnsent, setIsUnsent] = useState(false)

  /** Nothing that waits on this device is lost by it. */
  async function askToClose() {
    const member = memberId()
    const mustWait = member !== undefined && (await hasUnsentReviews(member))
    setIsUnsent(mustWait)
    setIsClosing(!mustWait)
  }

  return (
    <>
      <OwnCopy />
      <div className="stack-tight">
        <p className="soft">
          Closing your account ends your membership and erases your profile, documents and view history for
          good. Your reviews stay, without your name.
        </p>
        <div>
          <Button look="danger" onClick={() => void askToClose()}>
            Close account
          </Button>
        </div>
      </div>
      {isUnsent && (
        <Notice kind="waiting" live title="Unsent reviews are waiting on this device">
          Send or discard them first: press the cloud at the top of the page. Closing the account would lose
          them.
        </Notice>
      )}
      <CloseDialog open={isClosing} onClose={() => setIsClosing(false)} />
    </>
  )
}

function OwnCopy() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function download() {
    setIsBusy(true)
    setFailure(null)
    try {
      const copy = await withRecentPassword(() => api.ownCopy())
      if (saveFile(copy, `${brand.name}-my-data.zip`)) toast('Your data is downloaded', 'success')
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="stack-tight">
      <p className="soft">Everything we store about you, in one ZIP file.</p>
      <div>
        <Button busy={isBusy} busyLabel="Preparing..." onClick={() => void download()}>
          Download my data
        </Button>
      </div>
      <ErrorText>{failure}</ErrorText>
    </div>
  )
}

function CloseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useForm({
    schema: AccountClosing,
    initial: { password: '' },
    async submit({ password }) {
      await endingSession(async () => {
        await api.closeAccount({ password })
        await eraseSession()
        if (!readEnding())
          keepEnding({ why: 'Your account is closed. We have emailed you what that means.', kind: 'success' })
        await leaveSession()
      })
    },
  })
  return (
    <FormDialog
      title="Close your account?"
      open={open}
      onClose={() => {
        form.reset()
        onClose()
      }}
      description="This cannot be undone. Download your data first if you want to keep it. What is saved on this device is erased, too."
      form={form}
      action="Close my account for good"
      look="danger"
      busyLabel="Closing..."
    >
      <OwnUsername />
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
    </FormDialog>
  )
}
