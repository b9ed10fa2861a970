import type { Review } from '../../../shared/schemas/review.ts'
import { Dialog } from '../Dialog.tsx'
import { ReviewForm } from './ReviewForm.tsx'

type Props = {
  /** The own review to be edited; null keeps the window closed. */
  review: Review | null
  onClose: () => void
  /** The review was changed: load the list again. */
  onChanged: () => void
}

/** Edits an own review from a list, without opening the guest, which would cost a credit (D-21). */
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
