import { Button } from '../../components/Button.tsx'
import { Form } from '../../components/Form.tsx'
import { LeaveWarning } from '../../components/LeaveWarning.tsx'
import { OfflineNotice } from '../../components/OfflineNotice.tsx'
import { Page } from '../../components/Page.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useLate } from '../../components/useLate.ts'
import { Link } from '../../router/Link.tsx'
import { ChosenPlan } from './ChosenPlan.tsx'
import { PersonFields } from './PersonFields.tsx'
import { PropertyFields } from './PropertyFields.tsx'
import { SendingBar } from './SendingBar.tsx'
import styles from './SignUpStep.module.css'
import { TermsField } from './TermsField.tsx'
import { useSignUp } from './useSignUp.ts'

// They stand far below what is seen first.
const loadDocumentFields = () => import('../../components/documents/DocumentFields.tsx')

/** The sign-up form in its two sections (REG-01 to REG-11, OP-66). */
export function SignUpStep() {
  const { form, files, part, isTaken, isUnsent } = useSignUp()
  const late = useLate(loadDocumentFields)
  const isPreparing = files.busy && !form.submitting
  return (
    <Page
      title="Create your account"
      lead="Tell us who you are and what you rent out. We check your documents within 1 to 3 business days."
    >
      <OfflineNotice>Creating an account needs a connection. What you type stays here.</OfflineNotice>
      <ChosenPlan />
      <Form form={form} label="Sign up">
        <fieldset className={styles.section}>
          <legend>
            <h2>Your Information</h2>
          </legend>
          <PersonFields form={form} />
        </fieldset>
        <fieldset className={styles.section}>
          <legend>
            <h2>Property Information</h2>
          </legend>
          <PropertyFields form={form} />
          {!late && <Skeleton label="Loading the fields for documents" cards={3} lines={3} />}
          {late && (
            <late.DocumentFields
              files={files}
              optional={['otherDocuments']}
              errors={form.errors}
              forget={form.forget}
              insuranceDate={form.field('insuranceExpirationDate')}
            />
          )}
        </fieldset>
        <TermsField {...form.field('acceptedTerms')} />
        {part !== null && <SendingBar part={part} />}
        <Button
          type="submit"
          look="primary"
          wide
          busy={form.submitting || isPreparing}
          busyLabel={isPreparing ? 'Preparing files...' : 'Loading...'}
        >
          Create Account
        </Button>
      </Form>
      {isTaken && (
        <p>
          Is it your account? Log in to pay or to add documents.{' '}
          <Link to="/login" className="target">
            Log in
          </Link>
        </p>
      )}
      <LeaveWarning title="Leave without an account?" active={isUnsent} forVisitors>
        Your account is not created yet. What you typed and the files you chose are lost when you leave.
      </LeaveWarning>
    </Page>
  )
}
