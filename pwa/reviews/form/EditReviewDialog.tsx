import type { Review } from '../../../shared/schemas/review.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ReviewForm } from './ReviewForm.tsx'

type Props = {
  /** The author's review to edit; null keeps the dialog closed. */
  review: Review | null
  onClose: () => void
  /** The review was changed: reload the list. */
  onChanged: () => void
}

/** Edits a review from a list without opening the guest, which would cost a credit. */
export function EditReviewDialog({ review, onClose, onChanged }: Props) {
  return (
    <Dialog title="Edit your review" width="wide" open={review !== null} onClose={onClose}>
      {review && (
        <ReviewForm
          key={review._id}
          guestId={review.guest._id}
          editing={review}
          onCancel={onClose}
          onDone={() => {
            onClose()
            onChanged()
          }}
        />
      )}
    </Dialog>
  )
}
