import { to } from '../../../shared/routes.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { KeptNotice } from '../../reviews/fields/KeptNotice.tsx'
import { ReviewFields } from '../../reviews/fields/ReviewFields.tsx'
import { toast } from '../../ui/toast.ts'
import { TestEvidence } from './TestEvidence.tsx'
import { useTestReview } from './useTestReview.ts'

/** The review form for visitors to try. */
export function TestReviewScreen() {
  const { form, owner, isMember, isChecked, isReturning } = useTestReview()
  return (
    <Page
      title="Try the review form"
      lead="This is the form in which members report a stay. Try it; nothing is published from this page."
    >
      <Form form={form} label="Try a review" success={isChecked && <NextStep text={form.values.review} />}>
        <KeptNotice key={String(isReturning)} isKept={isReturning && !isChecked} />
        <ReviewFields review={form.field('review')} reviewType={form.field('reviewType')} />
        <TestEvidence key={owner} owner={owner} />
        <div>
          <Button type="submit" look="primary">
            Post review
          </Button>
        </div>
      </Form>
      {!isMember && (
        <p className="soft small">
          Posting needs a membership: we ask you to log in first, and your text waits for you in this tab.
        </p>
      )}
    </Page>
  )
}

/** Tells members where to post the review. */
function NextStep({ text }: { text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast('Text copied', 'success')
    } catch {
      toast('The text could not be copied. Select it in the field and copy it from there.')
    }
  }
  return (
    <Notice kind="positive" title="This review is ready to be posted">
      <div className="stack-tight">
        <p>A review belongs to a guest. Copy the text, then find the guest or add one.</p>
        <div className="row">
          <Button onClick={() => void copy()}>Copy the text</Button>
          <ButtonLink to={to.guestList}>Search Guests</ButtonLink>
          <ButtonLink to={to.createGuest}>Add a guest</ButtonLink>
        </div>
      </div>
    </Notice>
  )
}
