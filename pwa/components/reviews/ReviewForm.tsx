import type { Review } from '../../../shared/schemas/review.ts'
import { Button } from '../Button.tsx'
import { Form } from '../Form.tsx'
import { LeaveWarning } from '../LeaveWarning.tsx'
import { OfflineNotice } from '../OfflineNotice.tsx'
import { Sending } from '../Sending.tsx'
import { KeptFiles } from './KeptFiles.tsx'
import { EvidenceField } from './EvidenceField.tsx'
import { NewerText } from './NewerText.tsx'
import { OutdatedReview } from './OutdatedReview.tsx'
import { ReviewFields } from './ReviewFields.tsx'
import { useReviewForm } from './useReviewForm.ts'

type Props = {
  guestId: string
  /** Whom it is about, for a review that has to wait for a connection. */
  guestName?: string
  /** The own review to be edited: text and type are filled in (REV-27 to REV-29). Give the form its id as `key`. */
  editing?: Review
  /** The review is posted or changed. */
  onDone: () => void
  /** Leaves editing without a change. */
  onCancel?: () => void
}

/** Posts a review of a guest, or edits one. What is typed stays until it is sent, whatever happens on the way. */
export function ReviewForm({ guestId, guestName, editing, onDone, onCancel }: Props) {
  const state = useReviewForm({ guestId, guestName, editing, onDone })
  const { form, evidence, conflict } = state
  const isWaiting = evidence.files.busy
  return (
    <>
      <Form form={form} label={editing ? 'Edit your review' : 'Write a review'}>
        <Sending busy={form.submitting}>
          <NewerText {...conflict} />
          <ReviewFields review={form.field('review')} reviewType={form.field('reviewType')} />
          <EvidenceField files={evidence.files} error={evidence.error} disabled={form.submitting} />
          {editing && <KeptFiles review={editing} removed={state.removed} onChange={state.setRemoved} />}
          {conflict.outdatedId && (
            <OutdatedReview reviewId={conflict.outdatedId} onLoaded={state.takeNewer} />
          )}
          <OfflineNotice>
            Your review is kept on this device, with its files, and sent when you are back.
          </OfflineNotice>
          <div className="row">
            <Button
              type="submit"
              look="primary"
              busy={form.submitting || isWaiting}
              busyLabel={form.submitting ? 'Submitting...' : 'Sending files...'}
            >
              {editing ? 'Save changes' : 'Post review'}
            </Button>
            {onCancel && (
              <Button
                onClick={() => {
                  state.discard()
                  onCancel()
                }}
              >
                Cancel
              </Button>
            )}
          </div>
        </Sending>
      </Form>
      <LeaveWarning active={state.isUnsent} survivesReload={state.isTextAlone}>
        What you typed is not posted yet. It stays here until you log out; files that you chose also go when
        you close or reload this page.
      </LeaveWarning>
    </>
  )
}
