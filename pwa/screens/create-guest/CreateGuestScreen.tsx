import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import type { FoundGuest, NewGuest } from '../../../shared/schemas/guest.ts'
import { FormGroup } from '../../ui/form/FormGroup.tsx'
import { GuestFields } from '../../guests/form/GuestFields.tsx'
import { MemberGate } from '../../guests/MemberGate.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import { ReviewPart, UnsentReviewForm } from '../../reviews/form/UnsentReviewForm.tsx'
import { useReviewLife } from '../../reviews/form/useReviewLife.ts'
import { KnownGuests } from './KnownGuests.tsx'
import { whoMayBe } from './who-is.ts'
import { emptyForm, GuestWithReview, initialHalfTyped } from '../../reviews/guest-with-review.ts'

/** Adds a guest together with a first review. */
export function CreateGuestScreen() {
  return (
    <MemberGate title="Add a guest">
      <CreateGuest />
    </MemberGate>
  )
}

function CreateGuest() {
  const location = useLocation()
  const navigate = useNavigate()
  const [{ name, initial }] = useState(() => initialHalfTyped(location))
  const [untouched, setUntouched] = useState(initial)
  const known = useKnownGuests()
  const life = useReviewLife({
    name,
    schema: GuestWithReview,
    untouched,
    about: {},
    whoIs: known.ask,
    onSent(stage, restart) {
      if (stage === 'posted') toast('Your review was posted', 'success')
      if (stage !== 'waiting') return
      setUntouched(emptyForm)
      restart(emptyForm)
      scrollTo({ top: 0, behavior: 'instant' })
      document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
    },
  })
  const { form } = life
  const { stage, guestId, mayHaveArrived } = life.unsent
  useEffect(() => {
    // Earlier, the warning about unsent text would block it.
    if (stage === 'posted') void navigate(to.guest(guestId!))
  }, [stage, guestId, navigate])
  return (
    <Page
      title="Add a guest"
      lead="Add someone who stayed with you, along with your first review. If the guest is already in the register, your review joins the others."
    >
      <UnsentReviewForm life={life} label="Add a guest" submitLabel="Add guest and post review">
        <GuestFields form={form} isFixed={mayHaveArrived} />
        <FormGroup title="Your review">
          <ReviewPart life={life} afterPeriod={life.form.field('afterPeriod')} />
        </FormGroup>
        {guestId !== null && !mayHaveArrived && form.failure && (
          <Notice kind="waiting">
            <p>
              The guest was added. Only your review is missing: correct what is marked below and send it
              again.
            </p>
          </Notice>
        )}
      </UnsentReviewForm>
      <KnownGuests guests={known.guests} onChosen={known.choose} />
    </Page>
  )
}

/** Asks whether a typed guest is one of those who are known. */
function useKnownGuests() {
  const [guests, setGuests] = useState<FoundGuest[]>([])
  const answer = useRef<(id: string | null | undefined) => void>(() => undefined)
  return {
    guests,
    ask: async (guest: NewGuest) => {
      const found = await whoMayBe(guest)
      if (found.length === 0) return null
      setGuests(found)
      return new Promise<string | null | undefined>((resolve) => (answer.current = resolve))
    },
    choose: (id: string | null | undefined) => {
      setGuests([])
      answer.current(id)
    },
  }
}
