import { useEffect, useState } from 'react'
import { PasswordChange } from '../../../shared/schemas/account.ts'
import { changePassword } from '../../api/accounts.ts'
import { Button } from '../../components/Button.tsx'
import { Form } from '../../components/Form.tsx'
import { Notice } from '../../components/Notice.tsx'
import { OwnUsername } from '../../components/OwnUsername.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { useForm } from '../../components/useForm.ts'
import { passwordWasUpdated, updateCompleted } from '../../session/session.ts'

/** The block that changes the own password, on its own page and in the profile area (AUT-21 to AUT-25, OP-05). */
export function ChangePassword() {
  const [isUpdated, setIsUpdated] = useState(false)
  const form = useForm({
    schema: PasswordChange,
    initial: { password: '' },
    async submit({ password }) {
      setIsUpdated(false)
      await changePassword(password)
      passwordWasUpdated()
      form.reset()
      setIsUpdated(true)
    },
  })
  useEffect(() => {
    if (isUpdated) updateCompleted()
  }, [isUpdated])

  return (
    <Form form={form} label="Change password">
      <OwnUsername />
      <PasswordField
        label="New password"
        placeholder="Enter new password"
        autoComplete="new-password"
        {...form.field('password')}
      />
      <div>
        <Button type="submit" busy={form.submitting}>
          Update Password
        </Button>
      </div>
      <output>{isUpdated && <Notice kind="positive">Password updated</Notice>}</output>
    </Form>
  )
}
