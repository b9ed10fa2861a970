import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { planOf } from '../../../shared/plans.ts'
import { DocumentFields } from '../../documents/DocumentFields.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { LeaveWarning } from '../../ui/form/LeaveWarning.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { Page } from '../../ui/Page.tsx'
import { AddressFields } from '../../ui/places/AddressFields.tsx'
import { readPlan } from '../../session/storage.ts'
import styles from './SignUpStep.module.css'
import { Steps } from './Steps.tsx'
import { steps } from './steps.ts'
import { useSignUp } from './useSignUp.ts'
import { PersonFields, PropertyFields, TermsField } from './SignUpFields.tsx'

/** The sign-up form, in three steps. */
export function SignUpStep() {
  const { form, files, step, go, uploadedShare, isTaken, isUnsent } = useSignUp()
  const isLast = step === steps.length - 1
  const isPreparing = isLast && files.busy && !form.submitting
  return (
    <Page
      title="Create your account"
      lead="Tell us who you are and what you rent out. We check your documents within 1 to 3 business days."
    >
      <OfflineNotice>Creating an account needs a connection. What you type stays here.</OfflineNotice>
      <ChosenPlan />
      <Form form={form} label="Sign up">
        <Steps current={step} onBack={go} />
        <fieldset className={`stack ${styles.section}`} hidden={isLast}>
          <legend>
            <h2>Your Information</h2>
          </legend>
          <div className="stack" hidden={step !== 0}>
            <PersonFields form={form} />
          </div>
          <div className="stack" hidden={step !== 1}>
            <AddressFields form={form} />
          </div>
        </fieldset>
        <fieldset className={`stack ${styles.section}`} hidden={step === 0}>
          <legend>
            <h2>Property Information</h2>
          </legend>
          <div className="stack" hidden={step !== 1}>
            <PropertyFields form={form} />
          </div>
          <div className="stack" hidden={!isLast}>
            <DocumentFields
              files={files}
              optional={['otherDocuments']}
              errors={form.errors}
              clearError={form.clearError}
              insuranceDate={form.field('insuranceExpirationDate')}
            />
            <TermsField {...form.field('acceptedTerms')} />
            {uploadedShare !== null && <UploadProgress share={uploadedShare} />}
          </div>
        </fieldset>
        <div className={styles.actions}>
          {step > 0 && <Button onClick={() => go(step - 1)}>Back</Button>}
          <Button
            type="submit"
            look="primary"
            wide
            busy={form.submitting || isPreparing}
            busyLabel={isPreparing ? 'Preparing files...' : 'Loading...'}
          >
            {isLast ? 'Create Account' : 'Continue'}
          </Button>
        </div>
      </Form>
      {isTaken && form.failure && (
        <div className="stack-tight">
          <p>
            Is it your account? Log in to pay or to add documents.{' '}
            <Link to={to.login} className="target">
              Log in
            </Link>
          </p>
          <div>
            <Button onClick={() => go(0, 'email')}>Use another email</Button>
          </div>
        </div>
      )}
      <LeaveWarning title="Leave without an account?" active={isUnsent} forVisitors>
        Your account is not created yet. What you typed and the files you chose are lost when you leave.
      </LeaveWarning>
    </Page>
  )
}

/** The upload progress of the form with its files; `share` is 0 to 1. */
function UploadProgress({ share }: { share: number }) {
  const label =
    share < 1
      ? `Sending your information, ${Math.floor(share * 100)}%`
      : 'Everything is sent. Checking your files.'
  return (
    <div className="gap-half numbers">
      <p>{label}</p>
      <progress value={share} max={1} aria-label="Sent" />
    </div>
  )
}

/** The plan to pay after sign-up, with a link to change it. */
function ChosenPlan() {
  const tierId = readPlan()
  const plan = tierId && planOf(tierId)
  return (
    <div className={`row-between ${styles.chosen}`}>
      <p>
        {plan ? (
          <>
            Your plan: <strong>{plan.name}</strong>, {plan.priceString} per year
          </>
        ) : (
          'You have not chosen a plan yet.'
        )}
      </p>
      <Link to={to.selectPlan} className="target">
        {plan ? 'Change plan' : 'See the plans'}
      </Link>
    </div>
  )
}
