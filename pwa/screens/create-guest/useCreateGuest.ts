import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type * as v from 'valibot'
import { isUnreachable } from '../../api/api-error.ts'
import { createGuest } from '../../api/guests.ts'
import { ChangedElsewhere, sendReview } from '../../api/send-review.ts'
import { keepReview, keptMessage } from '../../components/reviews/keep-review.ts'
import { draftOwner } from '../../components/reviews/drafts.ts'
import { useDraft, useLateDraft } from '../../components/reviews/useDraft.ts'
import { useEvidence } from '../../components/reviews/useEvidence.ts'
import { toast } from '../../components/toast.ts'
import { useForm } from '../../components/useForm.ts'
import type { NewText } from '../../offline/draft.ts'
import { beginning, emptyForm, GuestWithReview } from './guest-with-review.ts'

type Guest = Omit<v.InferOutput<typeof GuestWithReview>, 'review' | 'reviewType'>

/** The state of the form: a guest is added first, then its review; a failed review goes on with the same guest (OP-38). */
export function useCreateGuest() {
  const location = useLocation()
  const navigate = useNavigate()
  const [begun] = useState(() => beginning(location))
  const [initial, setInitial] = useState(begun.initial)
  const draft = useDraft(begun.name, initial)
  const evidence = useEvidence()
  const guests = useGuestOnce()
  /** The stored review, once it is known that it was changed elsewhere. */
  const [seen, setSeen] = useState('')
  const [postedTo, setPostedTo] = useState<string | null>(null)

  const form = useForm({
    schema: GuestWithReview,
    initial: draft.start,
    async submit({ review, reviewType, ...guest }) {
      if (!evidence.isReady()) return
      const typed = { review, reviewType, originalText: seen, removeFiles: evidence.files.removedIds }
      try {
        const guestId = await guests.add(guest)
        if (draft.owner !== draftOwner()) return // another member's review it must not become (D-93)
        const key = `${draft.idempotencyKey}-${guestId}`
        const files = await evidence.ids()
        const posted = await sendReview(draft.owner, { guestId, ...typed, files }, key)
        draft.done()
        toast('Your review was posted', 'success')
        setPostedTo(posted.guest)
      } catch (error) {
        if (error instanceof ChangedElsewhere) setSeen(error.stored.review)
        if (!isUnreachable(error) || !(await keepForLater(guest, typed))) throw error
        draft.done()
        setInitial(emptyForm)
        form.reset(emptyForm)
        evidence.clear()
        toast(keptMessage, 'success')
        scrollTo({ top: 0, behavior: 'instant' })
        document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
      }
    },
  })

  /** Without an answer of the server both are kept with the same keys: what has arrived is not sent twice (D-94). */
  const keepForLater = (guest: Guest, typed: NewText) =>
    keepReview(
      draft.owner,
      {
        ...typed,
        guestName: `${guest.firstName} ${guest.lastName}`,
        newGuest: guest,
        guestId: guests.idOf(guest),
        editingReviewId: null,
        guestKey: guests.keyOf(guest),
        reviewKey: draft.idempotencyKey,
        wasTried: guests.idOf(guest) !== null,
      },
      evidence.files.files,
    )

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
  return { form, evidence, isGuestAdded: guests.isAdded, isUnsent: isTyped && postedTo === null }
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
  return { add, keyOf, idOf, isAdded }
}

const textOf = ({ firstName, lastName, phoneNumber, city, state, country }: Guest) =>
  JSON.stringify([firstName, lastName, phoneNumber, city, state, country])
