import { Login } from '../../../shared/schemas/account.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { logIn } from '../../auth/log-in.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { WhyLogin } from './WhyLogin.tsx'

/** Login; afterwards the guard redirects to the requested page. */
export function LoginScreen() {
  const [isTried, setIsTried] = useState(false)
  const form = useForm({
    schema: Login,
    initial: { email: '', password: '' },
    async submit(credentials) {
      setIsTried(true)
      return logIn(credentials)
    },
  })
  return (
    <Page title="Log in" width="narrow">
      <WhyLogin isTried={isTried} />
      <OfflineNotice>
        Log in the way you last did on this device to see the guests that are saved here. Everything else
        needs a connection.
      </OfflineNotice>
      <div className="stack">
        <Form form={form}>
          <Field
            label="Email"
            type="email"
            autoComplete="username webauthn"
            inputMode="email"
            enterKeyHint="next"
            autoCapitalize="off"
            spellCheck={false}
            {...form.field('email')}
          />
          <div className="stack-tight">
            <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
            <div>
              <Link to={to.forgotPassword} className="target">
                Reset Password
              </Link>
            </div>
          </div>
          <Button type="submit" look="primary" wide busy={form.submitting}>
            Login
          </Button>
        </Form>
        <PasskeyLogin />
      </div>
      <p>
        Not a member yet?{' '}
        <Link to={to.selectPlan} className="target">
          Join Now!
        </Link>
      </p>
    </Page>
  )
}
