import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { NewGuest } from '../../../shared/schemas/guest.ts'
import { ReviewForm } from '../../../shared/schemas/review.ts'
import type { Draft } from '../../offline/draft.ts'
import { changeDraft } from '../../offline/drafts.ts'
import { Button } from '../Button.tsx'
import { fileSize } from '../files/file-size.ts'
import { Form } from '../Form.tsx'
import { GuestFields } from '../GuestFields.tsx'
import { LeaveWarning } from '../LeaveWarning.tsx'
import { NewerText } from '../reviews/NewerText.tsx'
import { OutdatedReview } from '../reviews/OutdatedReview.tsx'
import { ReviewFields } from '../reviews/ReviewFields.tsx'
import { useConflict } from '../reviews/useConflict.ts'
import { Sending } from '../Sending.tsx'
import { toast } from '../toast.ts'
import { useForm } from '../useForm.ts'
import styles from './StatusPanel.module.css'

type Props = { draft: Draft; onDone: () => void; onTyped: (isTyped: boolean) => void }

const WithGuest = v.object({ ...NewGuest.entries, ...ReviewForm.entries })
const noGuest = { firstName: '', lastName: '', phoneNumber: '', city: '', state: '', country: '' }

const valuesOf = ({
  newGuest,
  review,
  reviewType,
}: Draft): Record<keyof v.InferOutput<typeof WithGuest>, string> => ({
  ...(newGuest ?? noGuest),
  review,
  reviewType,
})

/** Edits a held draft (`useHeldDraft`). The guest can be changed until the review was on its way. */
export function DraftEditor({ draft, onDone, onTyped }: Props) {
  const hasGuest = draft.newGuest !== null && draft.triedTexts.length === 0
  const [removedFiles, setRemovedFiles] = useState<string[]>([])
  const conflict = useConflict(draft.newerText)
  const form = useForm({
    schema: hasGuest ? WithGuest : v.object({ ...ReviewForm.entries }),
    initial: valuesOf(draft),
    async submit({ review, reviewType, ...guest }) {
      const newGuest = hasGuest ? v.parse(NewGuest, guest) : draft.newGuest
      const change = { review, reviewType, newGuest, removedFiles, newerText: conflict.newerText }
      const isChanged = await changeDraft(draft.id, change)
      if (!isChanged) toast('It was sent or discarded in the meantime.')
      onDone()
    },
  })
  const files = draft.files.filter(({ id }) => !removedFiles.includes(id))
  const isTyped = form.dirty || removedFiles.length > 0
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [isTyped, onTyped])
  return (
    <Form form={form} label={`Edit the review of ${draft.guestName}`}>
      <Sending busy={form.submitting}>
        <NewerText {...conflict} />
        {hasGuest && <GuestFields form={form} />}
        <ReviewFields review={form.field('review')} reviewType={form.field('reviewType')} />
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
                  onClick={() => setRemovedFiles([...removedFiles, id])}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {draft.outdatedId && !conflict.isNew && (
          <OutdatedReview reviewId={draft.outdatedId} refusal={draft.refusal} onLoaded={conflict.show} />
        )}
        <div className="row">
          <Button type="submit" look="primary" busy={form.submitting}>
            Keep changes
          </Button>
          <Button onClick={onDone}>Cancel</Button>
        </div>
      </Sending>
      <LeaveWarning title="Leave without keeping your changes?" active={isTyped}>
        What you changed is not kept yet. The review waits as it was before.
      </LeaveWarning>
    </Form>
  )
}
