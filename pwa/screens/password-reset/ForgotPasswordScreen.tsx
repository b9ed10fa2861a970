import { ForgotPassword } from '../../../shared/schemas/account.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { Page } from '../../ui/Page.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { resetMailSent } from '../../session/session-updates.ts'

const confirmationMs = 4000

/** Requests a mail with a reset link. */
export function ForgotPasswordScreen() {
  const [sentAt, setSentAt] = useState<number | null>(null)
  const form = useForm({
    schema: ForgotPassword,
    initial: { email: '' },
    async submit({ email }) {
      setSentAt(null)
      await api.forgotPassword({ email, url: location.origin })
      resetMailSent()
      setSentAt(Date.now())
    },
  })
  useEffect(() => {
    if (sentAt === null) return undefined
    const timer = setTimeout(() => setSentAt(null), confirmationMs)
    return () => clearTimeout(timer)
  }, [sentAt])

  return (
    <Page
      title="Let's reset your password"
      lead="Enter the email address of your account. We will email you instructions for choosing a new password."
      width="narrow"
    >
      <OfflineNotice>Sending the instructions needs a connection.</OfflineNotice>
      <Form
        form={form}
        success={
          sentAt !== null && (
            <Notice kind="positive">Please check your email for further instructions.</Notice>
          )
        }
      >
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          enterKeyHint="send"
          autoCapitalize="off"
          spellCheck={false}
          {...form.field('email')}
        />
        <Button type="submit" look="primary" wide busy={form.submitting}>
          Send instructions
        </Button>
      </Form>
      <p>
        <Link to={to.login} className="target">
          Back to login
        </Link>
      </p>
    </Page>
  )
}
