import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { isNumberHidden, NewGuest, newGuestFields, withGuestRules } from '../../../shared/schemas/guest.ts'
import { withFactRules } from '../../../shared/schemas/facts.ts'
import { reviewFormFields, ReviewWithFacts } from '../../../shared/schemas/review.ts'
import { next } from '../../outbox/review-life.ts'
import type { WaitingReview } from '../../outbox/unsent-review.ts'
import { typedFacts } from '../../outbox/typed-facts.ts'
import { editWaiting } from '../../outbox/waiting-reviews.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { LeaveWarning } from '../../ui/form/LeaveWarning.tsx'
import { LoadNewerText, NewerText } from '../../reviews/form/NewerText.tsx'
import { FirstReport } from '../../reviews/form/FirstReport.tsx'
import { StayFacts } from '../../reviews/form/StayFacts.tsx'
import { ReviewFields } from '../../reviews/fields/ReviewFields.tsx'
import { BusyFieldset } from '../../ui/form/BusyFieldset.tsx'
import { toast } from '../../ui/toast.ts'
import { useForm } from '../../ui/form/useForm.ts'
import styles from './StatusPanel.module.css'
import { GuestFields } from '../../guests/GuestFields.tsx'
import { fileSize } from '../../ui/files/file-size.ts'

type Props = { held: WaitingReview; onDone: () => void; onChangesPending: (isTyped: boolean) => void }

const WithGuest = withFactRules(withGuestRules(v.object({ ...newGuestFields, ...reviewFormFields })))
const noGuest = { firstName: '', lastName: '', phoneNumber: '', city: '', state: '', country: '' }

/** A new guest as the form holds it. */
const typedGuest = (guest: NewGuest | null) => ({
  ...(guest ?? noGuest),
  numberHidden: String(guest !== null && isNumberHidden(guest)),
  lastFour: guest?.lastFour ?? '',
})

/** Edits a held review (`useHeldReview`); a new guest, too, unless the review may have arrived. */
export function WaitingReviewEditor({ held, onDone, onChangesPending }: Props) {
  const hasGuest = held.newGuest !== null && !held.mayHaveArrived
  const [unsent, setUnsent] = useState(held)
  const [removedIds, setRemovedIds] = useState<string[]>([])
  const form = useForm({
    schema: hasGuest ? WithGuest : ReviewWithFacts,
    initial: {
      ...typedGuest(held.newGuest),
      review: held.review,
      reviewType: held.reviewType ?? '',
      ...typedFacts(held.facts),
      again: '',
    },
    async submit({ review, reviewType, facts = {}, again, ...guest }) {
      const newGuest = hasGuest ? v.parse(NewGuest, guest) : held.newGuest
      const edit = { review, reviewType, facts, newGuest, newerText: unsent.newerText, removedIds, again }
      if (!(await editWaiting(held.id, edit))) toast('It was sent or discarded in the meantime.')
      onDone()
    },
  })
  const refused = form.dirty ? undefined : (held.refusedText ?? undefined)
  useEffect(() => {
    if (held.refusedText) document.querySelector<HTMLElement>('[role=dialog] textarea[aria-invalid]')?.focus()
  }, [held.refusedText])
  const files = held.files.filter(({ id }) => !removedIds.includes(id))
  const isTyped = form.dirty || removedIds.length > 0
  useEffect(() => {
    onChangesPending(isTyped)
    return () => onChangesPending(false)
  }, [isTyped, onChangesPending])
  return (
    <Form form={form} label={`Edit the review of ${held.guestName}`}>
      <BusyFieldset busy={form.submitting}>
        <NewerText text={unsent.newerText} />
        {hasGuest && <GuestFields form={form} />}
        <ReviewFields
          review={{ ...form.field('review'), error: form.errors.review ?? refused }}
          reviewType={form.field('reviewType')}
        />
        <StayFacts form={form} />
        <FirstReport link={null} refusal={held.refusal} again={form.field('again')} />
        {files.length > 0 && (
          <ul className={styles.files} aria-label="Files">
            {files.map(({ id, name, size }) => (
              <li key={id} className="row-between">
                <span>
                  {name}, {fileSize(size)}
                </span>
                <Button
                  look="plain"
                  aria-label={`Remove ${name}`}
                  onClick={() => setRemovedIds([...removedIds, id])}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {unsent.outdatedId && (
          <LoadNewerText
            reviewId={unsent.outdatedId}
            refusal={unsent.refusal}
            onLoaded={(text) => setUnsent(next(unsent, { type: 'newer text shown', text })[0])}
          />
        )}
        <div className="row">
          <Button type="submit" look="primary" busy={form.submitting}>
            Keep changes
          </Button>
          <Button onClick={onDone}>Cancel</Button>
        </div>
      </BusyFieldset>
      <LeaveWarning title="Leave without keeping your changes?" active={isTyped}>
        What you changed is not kept yet. The review waits as it was before.
      </LeaveWarning>
    </Form>
  )
}
