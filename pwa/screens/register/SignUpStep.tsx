import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { LeaveWarning } from '../../ui/form/LeaveWarning.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLazyModule } from '../../ui/useLazyModule.ts'
import { ChosenPlan } from './ChosenPlan.tsx'
import { PersonFields } from './PersonFields.tsx'
import { PropertyFields } from './PropertyFields.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import styles from './SignUpStep.module.css'
import { TermsField } from './TermsField.tsx'
import { useSignUp } from './useSignUp.ts'

// Loaded lazily, because these fields are far below the fold.
const loadDocumentFields = () => import('../../documents/DocumentFields.tsx')

/** The sign-up form. */
export function SignUpStep() {
  const { form, files, uploadedShare, isTaken, isUnsent } = useSignUp()
  const documentFields = useLazyModule(loadDocumentFields)
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
          {!documentFields && <Skeleton label="Loading the fields for documents" cards={3} lines={3} />}
          {documentFields && (
            <documentFields.DocumentFields
              files={files}
              optional={['otherDocuments']}
              errors={form.errors}
              clearError={form.clearError}
              insuranceDate={form.field('insuranceExpirationDate')}
            />
          )}
        </fieldset>
        <TermsField {...form.field('acceptedTerms')} />
        {uploadedShare !== null && <UploadProgress share={uploadedShare} />}
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
          <Link to={to.login} className="target">
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
