import { Button } from '../../components/Button.tsx'
import { Form } from '../../components/Form.tsx'
import { FormGroup } from '../../components/FormGroup.tsx'
import { GuestFields } from '../../components/GuestFields.tsx'
import { LeaveWarning } from '../../components/LeaveWarning.tsx'
import { MemberGate } from '../../components/MemberGate.tsx'
import { Notice } from '../../components/Notice.tsx'
import { OfflineNotice } from '../../components/OfflineNotice.tsx'
import { Page } from '../../components/Page.tsx'
import { EvidenceField } from '../../components/reviews/EvidenceField.tsx'
import { NewerText } from '../../components/reviews/NewerText.tsx'
import { OutdatedReview } from '../../components/reviews/OutdatedReview.tsx'
import { ReviewFields } from '../../components/reviews/ReviewFields.tsx'
import { Sending } from '../../components/Sending.tsx'
import { useCreateGuest } from './useCreateGuest.ts'

/** A new guest together with a first review (GST-15, RT-18). */
export function CreateGuestScreen() {
  return (
    <MemberGate title="Add a guest">
      <CreateGuest />
    </MemberGate>
  )
}

function CreateGuest() {
  const { form, evidence, conflict, takeNewer, isGuestAdded, isUnsent } = useCreateGuest()
  const isFixed = Boolean(form.values.sentTo)
  const isWaiting = evidence.files.busy
  return (
    <Page
      title="Add a guest"
      lead="Add somebody who stayed with you, together with your first review. If the guest is here already, your review is added to what is known."
    >
      <Form form={form} label="Add a guest">
        <Sending busy={form.submitting}>
          <NewerText {...conflict} />
          <GuestFields form={form} isFixed={isFixed} />
          <FormGroup title="Your review">
            <ReviewFields review={form.field('review')} reviewType={form.field('reviewType')} />
            <EvidenceField files={evidence.files} error={evidence.error} disabled={form.submitting} />
          </FormGroup>
          {isGuestAdded && !isFixed && form.failure && (
            <Notice kind="waiting">
              <p>
                The guest was added. Only your review is missing: correct what is said below and send it
                again.
              </p>
            </Notice>
          )}
          {conflict.outdatedId && <OutdatedReview reviewId={conflict.outdatedId} onLoaded={takeNewer} />}
          <OfflineNotice>
            Your review is kept on this device, with its files, and sent when you are back.
          </OfflineNotice>
          <div>
            <Button
              type="submit"
              look="primary"
              busy={form.submitting || isWaiting}
              busyLabel={form.submitting ? 'Submitting...' : 'Sending files...'}
            >
              Add guest and post review
            </Button>
          </div>
        </Sending>
      </Form>
      <LeaveWarning active={isUnsent} survivesReload={evidence.files.files.length === 0}>
        What you typed is not posted yet. It stays here until you log out; files that you chose also go when
        you close or reload this page.
      </LeaveWarning>
    </Page>
  )
}
