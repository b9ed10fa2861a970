import { useEffect, useState } from 'react'
import { PasswordChange } from '../../shared/schemas/account.ts'
import { api } from '../api/api.ts'
import { withRecentPassword } from '../api/recent-password.ts'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/form/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { OwnUsername } from './OwnUsername.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { passwordWasUpdated, updateCompleted } from '../session/session-updates.ts'

/**
 * The form to change the user's own password, used on its own page and in the account. `onChanged` is called after a
 * success, which ends a pending change of email.
 */
export function ChangePassword({ onChanged }: { onChanged?: () => void }) {
  const [isUpdated, setIsUpdated] = useState(false)
  const form = useForm({
    schema: PasswordChange,
    initial: { password: '' },
    async submit({ password }) {
      setIsUpdated(false)
      await withRecentPassword(() => api.changePassword({ password }))
      passwordWasUpdated()
      form.reset()
      setIsUpdated(true)
      onChanged?.()
    },
  })
  useEffect(() => {
    if (isUpdated) updateCompleted()
  }, [isUpdated])

  return (
    <Form
      form={form}
      label="Change password"
      success={isUpdated && <Notice kind="positive">Password updated</Notice>}
    >
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
    </Form>
  )
}
