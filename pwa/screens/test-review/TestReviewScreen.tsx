import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Page } from '../../ui/Page.tsx'
import { KeptNotice } from '../../reviews/fields/KeptNotice.tsx'
import { ReviewFields } from '../../reviews/fields/ReviewFields.tsx'
import { NextStep } from './next/NextStep.tsx'
import { TestEvidence } from './TestEvidence.tsx'
import { useTestReview } from './useTestReview.ts'

/** The review form for visitors to try. */
export function TestReviewScreen() {
  const { form, owner, isMember, isChecked, isReturning } = useTestReview()
  return (
    <Page
      title="Try the review form"
      lead="This is the form members use to report a stay. Try it: nothing is published from this page."
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
