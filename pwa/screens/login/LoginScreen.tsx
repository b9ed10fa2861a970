import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { OfflineNotice } from '../../components/OfflineNotice.tsx'
import { Page } from '../../components/Page.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { useForm } from '../../components/useForm.ts'
import { Link } from '../../router/Link.tsx'

/** Login (AUT-01 to AUT-07). The guard around it then leads to where the person was going. */
export function LoginScreen() {
  const form = useForm({
    schema: async () => (await import('../../../shared/schemas/account.ts')).Login,
    initial: { email: '', password: '' },
    submit: async (typed) => (await import('../../session/log-in.ts')).logIn(typed),
  })
  return (
    <Page title="Log in" width="narrow">
      <OfflineNotice>
        Log in as last time on this device to see the guests that are saved here. Everything else needs a
        connection.
      </OfflineNotice>
      <Form form={form}>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          enterKeyHint="next"
          autoCapitalize="off"
          spellCheck={false}
          {...form.field('email')}
        />
        <div className="stack-tight">
          <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
          <div>
            <Link to="/password-reset" className="target">
              Reset Password
            </Link>
          </div>
        </div>
        <Button type="submit" look="primary" wide busy={form.submitting}>
          Login
        </Button>
      </Form>
      <p>
        Not a member yet?{' '}
        <Link to="/selectplan" className="target">
          Join Now!
        </Link>
      </p>
    </Page>
  )
}
