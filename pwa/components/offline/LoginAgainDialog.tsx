import { PasswordConfirmation } from '../../../shared/schemas/account.ts'
import { logInAgain, stayLoggedOut, useLoginAgain } from '../../offline/login-again.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Form } from '../Form.tsx'
import { OwnUsername } from '../OwnUsername.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { useForm } from '../useForm.ts'

/** Asks for the password over the page when the server has no session any more; everything typed stays (D-92). */
export function LoginAgainDialog() {
  const isAsked = useLoginAgain((store) => store.isAsked)
  const email = useSession((session) => session.userAuth?.email)
  const hasSession = useSession((session) => session.userAuth?.token !== '')
  return (
    <Dialog
      title="Enter your password to go on"
      open={isAsked}
      onClose={stayLoggedOut}
      description={
        hasSession
          ? `Log in again as ${email} to open what is saved on this device. What you typed stays here.`
          : `Your session on the server has ended. Log in again as ${email} to send and load. What you typed stays here.`
      }
    >
      {isAsked && <PasswordForm />}
    </Dialog>
  )
}

function PasswordForm() {
  const form = useForm({
    schema: PasswordConfirmation,
    initial: { password: '' },
    submit: ({ password }) => logInAgain(password),
  })
  return (
    <Form form={form}>
      <OwnUsername />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <div className="row">
        <Button type="submit" look="primary" busy={form.submitting}>
          Log in
        </Button>
        <Button onClick={stayLoggedOut}>Not now</Button>
      </div>
    </Form>
  )
}
