import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type * as v from 'valibot'
import { ApiError, hasServerFailed, isUnreachable } from '../../api/api-error.ts'
import { createGuest } from '../../api/guests.ts'
import { keptMessage } from '../../components/reviews/keep-review.ts'
import { draftOwner } from '../../components/reviews/drafts.ts'
import { useConflict } from '../../components/reviews/useConflict.ts'
import { useDraft, useLateDraft } from '../../components/reviews/useDraft.ts'
import { useEvidence } from '../../components/reviews/useEvidence.ts'
import { toast } from '../../components/toast.ts'
import { useForm } from '../../components/useForm.ts'
import type { DraftReview } from '../../offline/draft.ts'
import { beginning, emptyForm, GuestWithReview } from './guest-with-review.ts'

type Guest = Omit<v.InferOutput<typeof GuestWithReview>, 'review' | 'reviewType'>

/** The state of the form: a guest is added first, then its review; a failed review goes on with the same guest (OP-38). */
export function useCreateGuest() {
  const location = useLocation()
  const navigate = useNavigate()
  const [begun] = useState(() => beginning(location))
  const [initial, setInitial] = useState(begun.initial)
  const draft = useDraft(begun.name, initial)
  const evidence = useEvidence(draft)
  const conflict = useConflict()
  const guests = useGuestOnce()
  const [postedTo, setPostedTo] = useState<string | null>(null)

  const form = useForm({
    schema: GuestWithReview,
    initial: draft.start,
    async submit({ review, reviewType, ...guest }, { sentTo }) {
      if (!evidence.isReady()) return
      const { newerText } = conflict
      const triedTexts = draft.tried(review)
      const asNew = { originalText: '', originalType: null }
      const words = { review, reviewType, ...asNew, newerText, triedTexts, removeFiles: [] }
      try {
        const guestId = sentTo || (await guests.add(guest))
        if (draft.owner !== draftOwner()) return // another member's review it must not become (D-93)
        const key = `${draft.idempotencyKey}-${guestId}`
        const fix = () => form.set({ sentTo: guestId })
        const posted = await evidence.send(draft.owner, { ...words, guestId }, key, fix)
        draft.done()
        toast('Your review was posted', 'success')
        setPostedTo(posted.guest)
      } catch (error) {
        conflict.failed(error)
        if (isRefusal(error) && (sentTo === '' || error.status === 404)) form.set({ sentTo: '' })
        if (error instanceof ApiError && error.status === 404) guests.forget(guest)
        if (!isUnreachable(error) || !(await keepForLater(guest, sentTo, words))) throw error
        draft.done()
        setInitial(emptyForm)
        form.reset(emptyForm)
        conflict.show(null)
        guests.forget(guest)
        evidence.files.clear()
        toast(keptMessage, 'success')
        scrollTo({ top: 0, behavior: 'instant' })
        document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
      }
    },
  })

  /** Without an answer of the server both are kept with the same keys: what has arrived is not sent twice (D-94). */
  const keepForLater = (guest: Guest, sentTo: string, { triedTexts, ...words }: DraftReview) => {
    const guestId = sentTo || guests.idOf(guest)
    return evidence.keep(draft.owner, {
      ...words,
      guestName: `${guest.firstName} ${guest.lastName}`,
      newGuest: guest,
      guestId,
      guestKey: guests.keyOf(guest),
      editingReviewId: null,
      triedTexts: guestId === null ? [] : triedTexts,
      reviewKey: draft.idempotencyKey,
    })
  }

  const { values } = form
  useEffect(() => {
    if (postedTo === null) draft.keep(values)
  })
  useLateDraft(draft, form.reset)
  useEffect(() => {
    // Not before now, or the warning about unsent text would stop it.
    if (postedTo !== null) void navigate(`/guest/${postedTo}`)
  }, [postedTo, navigate])

  const isTyped = JSON.stringify(values) !== JSON.stringify(initial) || evidence.files.files.length > 0
  return {
    form,
    evidence,
    conflict,
    /** The text of another device is here, once the person asked for it. */
    takeNewer: (text: string) => {
      form.forgive()
      conflict.show(text)
    },
    isGuestAdded: guests.isAdded,
    isUnsent: isTyped && postedTo === null,
  }
}

/** Adds a guest once, however often the form is sent; another name, phone or place is another guest. */
function useGuestOnce() {
  const [isAdded, setIsAdded] = useState(false)
  const keys = useRef(new Map<string, string>())
  const ids = useRef(new Map<string, string>())

  function keyOf(guest: Guest): string {
    const text = textOf(guest)
    const key = keys.current.get(text) ?? crypto.randomUUID()
    keys.current.set(text, key)
    return key
  }
  const idOf = (guest: Guest) => ids.current.get(textOf(guest)) ?? null

  async function add(guest: Guest): Promise<string> {
    const known = idOf(guest)
    if (known) return known
    const { _id } = await createGuest(guest, keyOf(guest))
    ids.current.set(textOf(guest), _id)
    setIsAdded(true)
    return _id
  }
  /** The guest is another one's work now, or has been erased meanwhile. */
  function forget(guest: Guest): void {
    setIsAdded(false)
    keys.current.delete(textOf(guest))
    ids.current.delete(textOf(guest))
  }
  return { add, keyOf, idOf, isAdded, forget }
}

/** The server has looked at it, and did not want it: unless an earlier try had arrived, the review has not. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && !hasServerFailed(error) && error.status !== 409

const textOf = ({ firstName, lastName, phoneNumber, city, state, country }: Guest) =>
  JSON.stringify([firstName, lastName, phoneNumber, city, state, country])
