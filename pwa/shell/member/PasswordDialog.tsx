import { confirmPasswordMessage } from '../../../shared/form-rules.ts'
import { PasswordConfirmation } from '../../../shared/schemas/account.ts'
import { api } from '../../api/api.ts'
import { confirmWithPasskey } from '../../auth/passkeys/passkeys.ts'
import { messageOf } from '../../api/api-error.ts'
import { usePasswordPrompt } from '../../session/password-prompt.ts'
import { Button } from '../../ui/Button.tsx'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { OwnUsername } from '../../auth/OwnUsername.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { toast } from '../../ui/toast.ts'
import { useForm } from '../../ui/form/useForm.ts'

/** Asks for the current password over the page; what the person was doing then continues by itself. */
export function PasswordDialog() {
  const question = usePasswordPrompt((store) => store.prompt)
  return question && <Question answer={question.answer} />
}

function Question({ answer }: { answer: (isConfirmed: boolean) => void }) {
  const form = useForm({
    schema: PasswordConfirmation,
    initial: { password: '' },
    async submit({ password }) {
      await api.confirmPassword({ password })
      answer(true)
    },
  })
  async function confirm() {
    try {
      await confirmWithPasskey()
      answer(true)
    } catch (error) {
      toast(messageOf(error))
    }
  }
  return (
    <FormDialog
      title={confirmPasswordMessage}
      onClose={() => answer(false)}
      description="You logged in a while ago. Enter your password to change your email or password."
      form={form}
      action="Confirm"
      other={<Button onClick={() => void confirm()}>Use a passkey</Button>}
    >
      <OwnUsername />
      <PasswordField label="Current password" autoComplete="current-password" {...form.field('password')} />
    </FormDialog>
  )
}
