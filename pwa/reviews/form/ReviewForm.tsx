import { fileIdOf } from '../../../shared/schemas/files.ts'
import { ReviewWithFacts, type Review } from '../../../shared/schemas/review.ts'
import { commentWasCreated } from '../../session/session-updates.ts'
import { toast } from '../../ui/toast.ts'
import { KeptFiles } from './KeptFiles.tsx'
import { emptyReviewWithFacts, typedFacts } from '../../outbox/typed-facts.ts'
import { WithdrawReview } from './WithdrawReview.tsx'
import { ReviewPart, UnsentReviewForm } from './UnsentReviewForm.tsx'
import { useReviewLife } from './useReviewLife.ts'

type Props = {
  guestId: string
  /** The name of the guest, shown in the outbox. */
  guestName?: string
  /** The author's review to edit: text and type are filled in. Give the form its id as `key`. */
  editing?: Review
  /** The review is posted or changed, or waits in the outbox. */
  onDone: () => void
  /** Ends editing without a change. */
  onCancel?: () => void
}

/** Posts a review of a guest, or edits one. */
export function ReviewForm({ guestId, guestName = 'this guest', editing, onDone, onCancel }: Props) {
  const life = useReviewLife({
    name: editing ? `review-${editing._id}` : `new-review-${guestId}`,
    schema: ReviewWithFacts,
    untouched: editing
      ? {
          ...emptyReviewWithFacts,
          review: editing.review,
          reviewType: editing.reviewType,
          ...typedFacts(editing.exactFacts ?? {}),
        }
      : emptyReviewWithFacts,
    about: editing ? aboutEdit(editing) : { guestId, guestName },
    stored: editing && {
      reviewType: editing.reviewType,
      facts: editing.exactFacts ?? {},
      files: editing.files.map(fileIdOf),
    },
    onSent({ stage }, restart) {
      if (!editing) restart(emptyReviewWithFacts)
      if (stage === 'posted') toast(editing ? 'Your review was changed' : 'Your review was posted', 'success')
      onDone()
      if (stage === 'posted') commentWasCreated()
    },
  })
  const withdrawn = () => {
    void life.forget()
    onDone()
    commentWasCreated()
  }
  const cancel = () => {
    void life.forget()
    onCancel?.()
  }
  return (
    <UnsentReviewForm
      life={life}
      label={editing ? 'Edit your review' : 'Write a review'}
      submitLabel={editing ? 'Save changes' : 'Post review'}
      onCancel={onCancel && cancel}
    >
      <ReviewPart life={life} afterPeriod={editing ? undefined : life.form.field('afterPeriod')} />
      {editing && <KeptFiles review={editing} removed={life.unsent.removeFiles} onChange={life.setRemoved} />}
      {editing && <WithdrawReview reviewId={editing._id} onWithdrawn={withdrawn} />}
    </UnsentReviewForm>
  )
}

const aboutEdit = ({ _id, review, reviewType, exactFacts = {}, guest }: Review) => ({
  editingReviewId: _id,
  originalText: review,
  originalType: reviewType,
  originalFacts: exactFacts,
  guestId: guest._id,
  guestName: `${guest.firstName} ${guest.lastName}`,
})
