import { useEffect, useState } from 'react'
import { forgotPassword } from '../../api/accounts.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { Notice } from '../../components/Notice.tsx'
import { OfflineNotice } from '../../components/OfflineNotice.tsx'
import { Page } from '../../components/Page.tsx'
import { useForm } from '../../components/useForm.ts'
import { resetMailSent } from '../../session/session.ts'
import { Link } from '../../router/Link.tsx'

/** How long the confirmation stays, in milliseconds (AUT-15). */
const confirmationMs = 4000

/** Asks for a mail with a link for a new password (AUT-11 to AUT-15). */
export function ForgotPasswordScreen() {
  const [sentAt, setSentAt] = useState<number | null>(null)
  const form = useForm({
    schema: async () => (await import('../../../shared/schemas/account.ts')).ForgotPassword,
    initial: { email: '' },
    async submit({ email }) {
      setSentAt(null)
      await forgotPassword(email)
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
      <Form form={form}>
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
        <output>
          {sentAt !== null && (
            <Notice kind="positive">Please check your email for further instructions.</Notice>
          )}
        </output>
      </Form>
      <p>
        <Link to="/login" className="target">
          Back to login
        </Link>
      </p>
    </Page>
  )
}
