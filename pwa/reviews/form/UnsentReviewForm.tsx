import type { ReactNode } from 'react'
import { BusyFieldset } from '../../ui/form/BusyFieldset.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Bound } from '../../ui/form/Field.tsx'
import type { Files } from '../../ui/files/useFiles.ts'
import { Form } from '../../ui/form/Form.tsx'
import { LeaveWarning } from '../../ui/form/LeaveWarning.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { useVault, type VaultState } from '../../vault/vault-state.ts'
import { LoadNewerText, NewerText } from './NewerText.tsx'
import { FirstReport } from './FirstReport.tsx'
import { KeptNotice } from '../fields/KeptNotice.tsx'
import { ReviewFields } from '../fields/ReviewFields.tsx'
import { type FactsForm, StayFacts } from './StayFacts.tsx'
import type { Fields, ReviewLife } from './useReviewLife.ts'
import { FileField } from '../../ui/files/FileField.tsx'

type Props<Values extends Fields> = {
  life: ReviewLife<Values>
  label: string
  submitLabel: string
  onCancel?: () => void
  /** The fields. */
  children: ReactNode
}

/** Everything around the fields of a form that posts a review. */
export function UnsentReviewForm<Values extends Fields>(props: Props<Values>) {
  const { life, label, submitLabel, onCancel, children } = props
  const { form, unsent, files } = life
  return (
    <>
      <Form form={form} label={label}>
        <KeptNotice isKept={life.isUnsent} />
        {life.isUnsent && <NotKeptNotice />}
        <BusyFieldset busy={form.submitting}>
          <NewerText text={unsent.newerText} />
          {children}
          {form.failure && (
            <FirstReport
              link={unsent.refusalLink}
              refusal={unsent.refusal}
              again={form.field('again') as unknown as Bound}
            />
          )}
          {unsent.outdatedId && <LoadNewerText reviewId={unsent.outdatedId} onLoaded={life.showNewerText} />}
          <OfflineNotice>
            Your review is kept on this device, with its files, and sent when you are back.
          </OfflineNotice>
          <div className="row">
            <Button
              type="submit"
              look="primary"
              busy={form.submitting || files.busy}
              busyLabel={form.submitting ? 'Submitting...' : filesLabel(files)}
            >
              {submitLabel}
            </Button>
            {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          </div>
        </BusyFieldset>
      </Form>
      <LeaveWarning
        active={life.isUnsent}
        survivesReload={files.files.every(({ state }) => state !== 'preparing')}
      >
        What you typed is not posted yet. It stays here, with the files that you chose, until you log out.
      </LeaveWarning>
    </>
  )
}

const notKept: Partial<Record<NonNullable<VaultState['storageError']>, string>> = {
  full: 'This device has no room left: what you typed or chose last is kept only while this page stays open. Make room, or post it now.',
  lost: 'The browser closed its storage: what you type is kept only while this page stays open. Post it now, or copy it and reload the page.',
  gone: 'What was saved on this device was removed: what you type is kept only while this page stays open. “Storage” above says what can be done.',
}

/** Says that what is typed and chosen would not survive a reload. */
function NotKeptNotice() {
  const text = useVault(({ storageError }) => storageError && notKept[storageError])
  return (
    text && (
      <Notice kind="negative" live>
        {text}
      </Notice>
    )
  )
}

const filesLabel = ({ isChecking }: Files) => (isChecking ? 'Checking files...' : 'Sending files...')

type PartProps = {
  /** Whether it is published after the platform's review period; only a new review asks. */
  afterPeriod?: Bound | undefined
  life: {
    form: FactsForm & { field: (name: 'review' | 'reviewType') => Bound; submitting: boolean }
    files: Files
    filesError?: string
  }
}

/** Type, text, files and facts of the review. */
export function ReviewPart({ life: { form, files, filesError }, afterPeriod }: PartProps) {
  return (
    <>
      <ReviewFields review={form.field('review')} reviewType={form.field('reviewType')} />
      <FileField
        label="Evidence"
        hint="Photos or documents give your review more weight."
        optional
        files={files}
        error={filesError}
        disabled={form.submitting}
      />
      <StayFacts form={form} afterPeriod={afterPeriod} />
    </>
  )
}
