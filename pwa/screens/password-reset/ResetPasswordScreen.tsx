import { PasswordReset } from '../../../shared/schemas/account.ts'
import * as v from 'valibot'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { api } from '../../api/api.ts'
import type { LoginState } from '../../auth/guards.tsx'
import { useLinkToken } from '../../router/useLinkToken.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { passwordWasReset } from '../../session/session-updates.ts'

const Typed = v.omit(PasswordReset, ['token'])
/** How long the confirmation is shown before the redirect. */
const redirectMs = 1000

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordScreen() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    schema: Typed,
    initial: { password: '', removePasskeys: true },
    async submit(reset) {
      await api.resetPassword({ ...reset, token })
      setIsDone(true)
      passwordWasReset()
    },
  })
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(
      () => void navigate(to.login, { replace: true, state: { isPasswordNew: true } satisfies LoginState }),
      redirectMs,
    )
    return () => clearTimeout(timer)
  }, [isDone, navigate])

  return (
    <Page title="Choose a new password" width="narrow">
      <OfflineNotice>Setting a new password needs a connection.</OfflineNotice>
      <Form
        form={form}
        success={
          isDone && <Notice kind="positive">Successful. You will be redirected to the login page.</Notice>
        }
      >
        <PasswordField label="New password" autoComplete="new-password" {...form.field('password')} />
        <Checkbox
          label="Remove all passkeys of my account, in case one is not mine"
          {...form.field('removePasskeys')}
        />
        <Button type="submit" look="primary" wide busy={form.submitting} disabled={isDone || undefined}>
          Submit
        </Button>
      </Form>
      <p>
        <Link to={to.forgotPassword} className="target">
          Request a new link
        </Link>
      </p>
    </Page>
  )
}
