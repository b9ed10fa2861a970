import { PasswordConfirmation } from '../../../shared/schemas/account.ts'
import { logInAgain, closeLoginPrompt, useLoginPrompt } from '../../auth/login-again.ts'
import { useSession } from '../../session/session.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { OwnUsername } from '../../auth/OwnUsername.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useForm } from '../../ui/form/useForm.ts'

/** Asks for the password when the session on the server has ended; typed text stays. */
export function LoginAgainDialog() {
  const isOpen = useLoginPrompt((store) => store.isOpen)
  return isOpen && <LoginAgain />
}

function LoginAgain() {
  const email = useSession((session) => session.userAuth?.email)
  const hasSession = useSession((session) => session.userAuth?.token !== '')
  const form = useForm({
    schema: PasswordConfirmation,
    initial: { password: '' },
    submit: ({ password }) => logInAgain(password),
  })
  return (
    <FormDialog
      title="Enter your password to continue"
      onClose={closeLoginPrompt}
      description={
        hasSession
          ? `Log in again as ${email} to open what is saved on this device. What you typed stays here.`
          : `Your session on the server has ended. Log in again as ${email} to send and load. What you typed stays here.`
      }
      form={form}
      action="Log in"
      cancel="Not now"
    >
      <OwnUsername />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
    </FormDialog>
  )
}
