import type { Review } from '../../../shared/schemas/review.ts'
import { Dialog } from '../Dialog.tsx'
import { ReviewForm } from './ReviewForm.tsx'

type Props = {
  /** The own review to be edited; null keeps the window closed. */
  review: Review | null
  onClose: () => void
  /** The review was changed: load the list again. */
  onChanged: () => void
  /** The review as it is stored now. */
  reload?: () => Promise<Review | undefined>
}

/** Edits an own review from a list, without opening the guest, which would cost a credit (D-21). */
export function EditReviewDialog({ review, onClose, onChanged, reload }: Props) {
  return (
    <Dialog title="Edit your review" width="wide" open={review !== null} onClose={onClose}>
      {review && (
        <ReviewForm
          key={review._id}
          guestId={review.guest._id}
          editing={review}
          reload={reload}
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
