import { useEffect, useState } from 'react'
import { isUnreachable } from '../../api/api-error.ts'
import { outdatedBy, sendReview } from '../../api/send-review.ts'
import { ReviewForm as ReviewFormSchema, type Review } from '../../../shared/schemas/review.ts'
import type { NewText } from '../../offline/draft.ts'
import { commentWasCreated } from '../../session/session.ts'
import { toast } from '../toast.ts'
import { useForm } from '../useForm.ts'
import { emptyReview, type ReviewValues } from './ReviewFields.tsx'
import { keepReview, keptMessage } from './keep-review.ts'
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

/** The state of a review form with a guest: text, type, files and what happened to them on the way. */
export function useReviewForm({ guestId, guestName = 'this guest', editing, onDone }: Options) {
  const initial: ReviewValues = editing
    ? { review: editing.review, reviewType: editing.reviewType }
    : emptyReview
  const seen = editing?.review ?? ''
  const draft = useDraft(editing ? `review-${editing._id}` : `new-review-${guestId}`, { ...initial, seen })
  const evidence = useEvidence()
  const [removed, setRemoved] = useState<string[]>([])
  // What the editor saw, however long ago: it changes only when the person asks for the newer text (D-43).
  const [original, setOriginal] = useState(draft.start.seen)
  const [newerText, setNewerText] = useState<string | null>(null)
  const [outdated, setOutdated] = useState<string | null>(null)

  const form = useForm({
    schema: ReviewFormSchema,
    initial: { review: draft.start.review, reviewType: draft.start.reviewType },
    async submit(typed) {
      if (!evidence.isReady()) return
      const change = { originalText: original, removeFiles: [...removed, ...evidence.files.removedIds] }
      try {
        const review = { guestId, editingReviewId: editing?._id, ...change, ...typed }
        const files = await evidence.ids()
        await sendReview(draft.owner, { ...review, files }, draft.idempotencyKey)
      } catch (error) {
        setOutdated(outdatedBy(error, editing?._id ?? null))
        if (!isUnreachable(error) || !(await keepForLater({ ...typed, ...change }))) throw error
        return finish(keptMessage)
      }
      finish(editing ? 'Your review was changed' : 'Your review was posted')
      commentWasCreated()
    },
  })

  /** Without an answer of the server the review is kept with the same key: should it have arrived, it is not sent twice. */
  const keepForLater = (typed: NewText) =>
    keepReview(
      draft.owner,
      {
        guestName: editing ? `${editing.guest.firstName} ${editing.guest.lastName}` : guestName,
        newGuest: null,
        guestId,
        editingReviewId: editing?._id ?? null,
        ...typed,
        reviewKey: draft.idempotencyKey,
        wasTried: true,
      },
      evidence.files.files,
    )

  function finish(said: string) {
    draft.done()
    if (!editing) form.reset(emptyReview)
    evidence.clear()
    setRemoved([])
    setOriginal(seen)
    setNewerText(null)
    toast(said, 'success')
    onDone()
  }

  const { review, reviewType } = form.values
  useEffect(() => draft.keep({ review, reviewType, seen: original }))
  useLateDraft(draft, ({ seen, ...typed }) => {
    form.reset(typed)
    setOriginal(seen)
  })

  function takeNewer(text: string) {
    form.forgive()
    setOutdated(null)
    setOriginal(text)
    setNewerText(text)
  }

  return {
    form,
    evidence,
    removed,
    setRemoved,
    /** The review, when it was changed elsewhere; `takeNewer` gets its text from there. */
    outdated,
    takeNewer,
    /** The text of the other window, once the person asked for it. */
    newerText,
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
