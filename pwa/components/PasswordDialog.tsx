import { confirmPasswordMessage } from '../../shared/form-rules.ts'
import { PasswordConfirmation } from '../../shared/schemas/account.ts'
import { confirmPassword } from '../api/accounts.ts'
import { usePasswordQuestion } from '../session/password-question.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Form } from './Form.tsx'
import { OwnUsername } from './OwnUsername.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useForm } from './useForm.ts'

/** Asks for the current password over the page; what the person was doing then goes on by itself (D-15). */
export function PasswordDialog() {
  const question = usePasswordQuestion((store) => store.question)
  return (
    <Dialog
      title={confirmPasswordMessage}
      open={question !== null}
      onClose={() => question?.answer(false)}
      description="You logged in a while ago. Your password makes sure that it is you who changes your email or password."
    >
      {question && <Question answer={question.answer} />}
    </Dialog>
  )
}

function Question({ answer }: { answer: (isConfirmed: boolean) => void }) {
  const form = useForm({
    schema: PasswordConfirmation,
    initial: { password: '' },
    async submit({ password }) {
      await confirmPassword(password)
      answer(true)
    },
  })
  return (
    <Form form={form}>
      <OwnUsername />
      <PasswordField label="Current password" autoComplete="current-password" {...form.field('password')} />
      <div className="row">
        <Button type="submit" look="primary" busy={form.submitting}>
          Confirm
        </Button>
        <Button onClick={() => answer(false)}>Cancel</Button>
      </div>
    </Form>
  )
}
