import { useEffect, useState } from 'react'
import { isUnreachable } from '../../api/api-error.ts'
import { fileIdOf } from '../../../shared/schemas/files.ts'
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
  /** The stored text and type that the editing began with, however long ago (D-43); empty for a new review. */
  originalText: string
  originalType: Review['reviewType'] | null
  newerText: string | null
  /** Stored files to be taken away. */
  removeFiles: string[]
}

/** The state of a review form with a guest: text, type, files and what happened to them on the way. */
export function useReviewForm({ guestId, guestName = 'this guest', editing, onDone }: Options) {
  const initial: ReviewValues = editing
    ? { review: editing.review, reviewType: editing.reviewType }
    : emptyReview
  const stored = { originalText: editing?.review ?? '', originalType: editing?.reviewType ?? null }
  const untouched: HalfTyped = { ...initial, ...stored, newerText: null, removeFiles: [] }
  /** A type that was not chosen anew is the one that is stored by now; a file that has gone need not be taken away. */
  function byNow(kept: HalfTyped): HalfTyped {
    const isSame = kept.reviewType === kept.originalType
    const there = editing?.files.map(fileIdOf) ?? []
    return {
      ...kept,
      ...(isSame && { reviewType: initial.reviewType, originalType: stored.originalType }),
      removeFiles: kept.removeFiles.filter((id) => there.includes(id)),
    }
  }
  const draft = useDraft(editing ? `review-${editing._id}` : `new-review-${guestId}`, untouched)
  const evidence = useEvidence(draft)
  const [start] = useState(() => byNow(draft.start))
  const [removed, setRemoved] = useState(start.removeFiles)
  const [original, setOriginal] = useState(originalOf(start))
  const conflict = useConflict(start.newerText)
  const { newerText } = conflict

  const form = useForm({
    schema: ReviewFormSchema,
    initial: typedOf(start),
    async submit(typed) {
      if (!evidence.isReady()) return
      const triedTexts = draft.tried(typed.review)
      const review = { ...typed, guestId, ...original, newerText, triedTexts, removeFiles: removed }
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
  useEffect(() => draft.keep({ review, reviewType, ...original, newerText, removeFiles: removed }))
  useLateDraft(draft, (late) => {
    const kept = byNow(late)
    form.reset(typedOf(kept))
    setOriginal(originalOf(kept))
    setRemoved(kept.removeFiles)
    conflict.show(kept.newerText)
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
    /** No file was chosen, which a reload would lose. */
    isTextAlone: evidence.files.files.length === 0,
    /** Forgets what was typed. */
    discard: draft.done,
  }
}

const typedOf = ({ review, reviewType }: HalfTyped): ReviewValues => ({ review, reviewType })
const originalOf = ({ originalText, originalType }: HalfTyped) => ({ originalText, originalType })
