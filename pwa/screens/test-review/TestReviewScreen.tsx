import { Button, ButtonLink } from '../../components/Button.tsx'
import { Form } from '../../components/Form.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Page } from '../../components/Page.tsx'
import { ReviewFields } from '../../components/reviews/ReviewFields.tsx'
import { toast } from '../../components/toast.ts'
import { useTestReview } from './useTestReview.ts'

/** The review form for everybody, as a try-out (RT-16, D-04). */
export function TestReviewScreen() {
  const { form, isMember, isChecked, isReturning } = useTestReview()
  return (
    <Page
      title="Try the review form"
      lead="This is the form in which members report a stay. Try it; nothing is published from this page."
    >
      {isReturning && !isChecked && <Notice>Your text is still here, as you left it.</Notice>}
      <Form form={form} label="Try a review">
        <ReviewFields review={form.field('review')} reviewType={form.field('reviewType')} />
        <p className="soft small">
          Members can add photos and documents here, which give a review more weight.
        </p>
        <div>
          <Button type="submit" look="primary">
            Post review
          </Button>
        </div>
        <div aria-live="polite">{isChecked && <NextStep text={form.values.review} />}</div>
      </Form>
      {!isMember && (
        <p className="soft small">
          Posting needs a membership: we ask you to log in first, and your text waits for you in this tab.
        </p>
      )}
    </Page>
  )
}

/** For a member: a review belongs to a guest, so it is posted there. */
function NextStep({ text }: { text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast('Text copied', 'success')
    } catch {
      // The browser may forbid it; the text stands in the field above.
      toast('The text could not be copied. Select it in the field and copy it from there.')
    }
  }
  return (
    <Notice kind="positive" title="This review is ready to be posted">
      <div className="stack-tight">
        <p>A review belongs to a guest. Copy the text, then find the guest or add one.</p>
        <div className="row">
          <Button onClick={() => void copy()}>Copy the text</Button>
          <ButtonLink to="/guestlist">Search Guests</ButtonLink>
          <ButtonLink to="/createguest">Add a guest</ButtonLink>
        </div>
      </div>
    </Notice>
  )
}
