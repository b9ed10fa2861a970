import { useEffect, useState } from 'react'
import { isUnreachable } from '../../api/api-error.ts'
import { ReviewForm as ReviewFormSchema, type Review } from '../../../shared/schemas/review.ts'
import { commentWasCreated } from '../../session/session.ts'
import { toast } from '../toast.ts'
import { useForm } from '../useForm.ts'
import type { DraftReview } from '../../offline/draft.ts'
import { emptyReview, type ReviewValues } from './ReviewFields.tsx'
import { keptMessage } from './keep-review.ts'
import { useConflict } from './useConflict.ts'
import { useDraft, useLateDraft } from './useDraft.ts'
import { useEvidence } from './useEvidence.ts'

type Options = {
  guestId: string
  guestName?: string
  /** The own review that is edited; without it a new one is posted. */
  editing?: Review
  /** The review is posted or changed. */
  onDone: () => void
}

type HalfTyped = ReviewValues & {
  /** The stored text that the editing began with, however long ago (D-43). */
  originalText: string
  newerText: string | null
}

/** The state of a review form with a guest: text, type, files and what happened to them on the way. */
export function useReviewForm({ guestId, guestName = 'this guest', editing, onDone }: Options) {
  const initial: ReviewValues = editing
    ? { review: editing.review, reviewType: editing.reviewType }
    : emptyReview
  const untouched: HalfTyped = { ...initial, originalText: editing?.review ?? '', newerText: null }
  const draft = useDraft(editing ? `review-${editing._id}` : `new-review-${guestId}`, untouched)
  const evidence = useEvidence()
  const [removed, setRemoved] = useState<string[]>([])
  const [originalText, setOriginalText] = useState(draft.start.originalText)
  const conflict = useConflict(draft.start.newerText)
  const { newerText } = conflict

  const form = useForm({
    schema: ReviewFormSchema,
    initial: { review: draft.start.review, reviewType: draft.start.reviewType },
    async submit(typed) {
      if (!evidence.isReady()) return
      const triedTexts = draft.tried(typed.review)
      const review = { ...typed, guestId, originalText, newerText, triedTexts, removeFiles: removed }
      try {
        await evidence.send(draft.owner, { ...review, editingReviewId: editing?._id }, draft.idempotencyKey)
      } catch (error) {
        conflict.failed(error)
        if (!isUnreachable(error) || !(await keepForLater(review))) throw error
        return finish(keptMessage)
      }
      finish(editing ? 'Your review was changed' : 'Your review was posted')
      commentWasCreated()
    },
  })

  /** Without an answer of the server the review is kept with the same key: should it have arrived, it is not sent twice. */
  const keepForLater = (review: DraftReview & { guestId: string }) =>
    evidence.keep(draft.owner, {
      ...review,
      guestName: editing ? `${editing.guest.firstName} ${editing.guest.lastName}` : guestName,
      newGuest: null,
      guestKey: '',
      editingReviewId: editing?._id ?? null,
      reviewKey: draft.idempotencyKey,
    })

  function finish(said: string) {
    draft.done()
    conflict.show(null)
    if (!editing) form.reset(emptyReview)
    evidence.files.clear()
    setRemoved([])
    toast(said, 'success')
    onDone()
  }

  const { review, reviewType } = form.values
  useEffect(() => draft.keep({ review, reviewType, originalText, newerText }))
  useLateDraft(draft, ({ originalText: begunWith, newerText: shown, ...typed }) => {
    form.reset(typed)
    setOriginalText(begunWith)
    conflict.show(shown)
  })

  return {
    form,
    evidence,
    removed,
    setRemoved,
    conflict,
    /** The text of another device or window is here, once the person asked for it. */
    takeNewer: (text: string) => {
      form.forgive()
      conflict.show(text)
    },
    isUnsent:
      review !== initial.review ||
      reviewType !== initial.reviewType ||
      removed.length > 0 ||
      evidence.files.files.length > 0,
    /** Beside the text nothing was chosen that a reload would lose. */
    isTextAlone: removed.length === 0 && evidence.files.files.length === 0,
    /** Forgets what was typed. */
    discard: draft.done,
  }
}
