import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { resetPassword } from '../../api/accounts.ts'
import { Button } from '../../components/Button.tsx'
import { Form } from '../../components/Form.tsx'
import { Notice } from '../../components/Notice.tsx'
import { OfflineNotice } from '../../components/OfflineNotice.tsx'
import { Page } from '../../components/Page.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { useForm } from '../../components/useForm.ts'
import { passwordWasReset } from '../../session/session.ts'
import { Link } from '../../router/Link.tsx'

/** How long the good news can be read before the login page follows, in milliseconds (AUT-20). */
const redirectMs = 1000

/** Sets a new password with the token of a mailed link (AUT-16 to AUT-20). */
export function ResetPasswordScreen() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    schema: async () => (await import('../../../shared/schemas/account.ts')).PasswordChange,
    initial: { password: '' },
    async submit({ password }) {
      await resetPassword(token, password)
      setIsDone(true)
      passwordWasReset()
    },
  })
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => void navigate('/login', { replace: true }), redirectMs)
    return () => clearTimeout(timer)
  }, [isDone, navigate])

  return (
    <Page title="Choose a new password" width="narrow">
      <OfflineNotice>Setting a new password needs a connection.</OfflineNotice>
      <Form form={form}>
        <PasswordField label="New password" autoComplete="new-password" {...form.field('password')} />
        <Button type="submit" look="primary" wide busy={form.submitting} disabled={isDone || undefined}>
          Submit
        </Button>
        <output>
          {isDone && <Notice kind="positive">Successful. You will be redirected to the login page.</Notice>}
        </output>
      </Form>
      <p>
        <Link to="/password-reset" className="target">
          Request a new link
        </Link>
      </p>
    </Page>
  )
}
