import { useState } from 'react'
import { guestNotFound } from '../../../shared/schemas/guest.ts'
import { pluralize } from '../../../shared/pluralize.ts'
import { formatMoment } from '../format-moment.ts'
import { useOutbox } from '../../outbox/outbox-state.ts'
import type { WaitingReview } from '../../outbox/unsent-review.ts'
import { discardWaiting } from '../../outbox/waiting-reviews.ts'
import { catchStorageErrors } from '../../vault/vault.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Entry } from '../../ui/Entry.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { toast } from '../../ui/toast.ts'
import { FirstReport } from '../../reviews/form/FirstReport.tsx'
import { busyMessage } from './useHeldReview.ts'
import styles from './StatusPanel.module.css'

const guestGone =
  'This guest is no longer in the register, so the review cannot be posted. Copy its text if you need it, or discard it.'

type Props = { waiting: readonly WaitingReview[]; onEdit: (id: string) => void }

/** The reviews of the outbox in order; each can be edited or discarded. */
export function WaitingReviewList({ waiting, onEdit }: Props) {
  return (
    <section className="stack-tight" aria-labelledby="unsent">
      <h3 id="unsent">Waiting to be sent</h3>
      <ol className="gap-0">
        {waiting.map((review) => (
          <WaitingItem key={review.id} waiting={review} onEdit={() => onEdit(review.id)} />
        ))}
      </ol>
    </section>
  )
}

function WaitingItem({ waiting, onEdit }: { waiting: WaitingReview; onEdit: () => void }) {
  const {
    id,
    guestName,
    editingReviewId,
    newGuest,
    review,
    reviewType,
    files,
    createdAt,
    refusal,
    refusalLink,
  } = waiting
  const isSending = useOutbox((outbox) => outbox.isSending)
  const [isAsking, setIsAsking] = useState(false)
  const what = editingReviewId ? 'Change of your review' : newGuest ? 'New guest with a review' : 'Review'

  async function discard() {
    setIsAsking(false)
    const result = await catchStorageErrors(() => discardWaiting(id))
    if (result === 'discarded') toast('The review was discarded', 'success')
    if (result === 'gone') toast('It was sent in the meantime.', 'success')
    if (result === 'busy') toast(busyMessage)
  }

  return (
    <Entry>
      <div>
        <p>
          <strong>{guestName}</strong>
        </p>
        <p className="soft small">
          {what}, {reviewType === '1' ? 'positive' : 'negative'}, written {formatMoment(createdAt)}
          {files.length > 0 && `, ${pluralize(files.length, 'file')}`}
        </p>
      </div>
      <p className={styles.text}>{review}</p>
      {refusal !== null && (
        <ErrorText>{refusal === guestNotFound ? guestGone : `Not accepted: ${refusal}`}</ErrorText>
      )}
      <FirstReport link={refusalLink} refusal={refusal} />
      <div className="row">
        <Button disabled={isSending} onClick={onEdit} aria-label={`Edit the review of ${guestName}`}>
          Edit
        </Button>
        {refusal !== null && (
          <Button
            look="plain"
            onClick={() => void copyText(review, 'The text was copied')}
            aria-label={`Copy the review of ${guestName}`}
          >
            Copy text
          </Button>
        )}
        <Button
          look="plain"
          disabled={isSending}
          onClick={() => setIsAsking(true)}
          aria-label={`Discard the review of ${guestName}`}
        >
          Discard
        </Button>
      </div>
      <Dialog
        title={`Discard the review of ${guestName}?`}
        open={isAsking}
        onClose={() => setIsAsking(false)}
        description="It was not sent, and cannot be brought back."
        actions={
          <>
            <Button look="danger" onClick={() => void discard()}>
              Discard
            </Button>
            <Button look="primary" onClick={() => setIsAsking(false)}>
              Keep
            </Button>
          </>
        }
      />
    </Entry>
  )
}
