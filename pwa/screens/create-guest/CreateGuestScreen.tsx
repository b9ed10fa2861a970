import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { contactDataMessage } from '../../../shared/schemas/review.ts'
import { to } from '../../../shared/routes.ts'
import { FormGroup } from '../../ui/form/FormGroup.tsx'
import { MemberGate } from '../../guests/MemberGate.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import { ReviewPart, UnsentReviewForm } from '../../reviews/form/UnsentReviewForm.tsx'
import { useReviewLife } from '../../reviews/form/useReviewLife.ts'
import { KnownGuests } from '../../reviews/known/KnownGuests.tsx'
import { useKnownGuests, whoMayBe } from '../../reviews/known/known-guests.ts'
import { emptyForm, GuestWithReview, initialHalfTyped, stayOfLink } from '../../reviews/guest-with-review.ts'
import { answerStay, useStays, useStaysLoaded } from '../../stays/stays.ts'
import { GuestFields } from '../../guests/GuestFields.tsx'

/** Adds a guest together with a first review. */
export function CreateGuestScreen() {
  const { state } = useLocation()
  // After a reload the stay comes with the vault.
  useStaysLoaded()
  const isKnown = useStays(({ shown }) => shown.has(stayOfLink(state) ?? ''))
  return (
    <MemberGate title="Add a guest">
      <CreateGuest key={String(isKnown)} />
    </MemberGate>
  )
}

function CreateGuest() {
  const location = useLocation()
  const navigate = useNavigate()
  const [{ name, initial, about }] = useState(() => initialHalfTyped(location))
  const [untouched, setUntouched] = useState(initial)
  const known = useKnownGuests()
  const life = useReviewLife({
    name,
    schema: GuestWithReview,
    untouched,
    about,
    whoIs: async (guest) => known.ask(await whoMayBe(guest)),
    async onSent({ stage, stay }, restart) {
      if (stage === 'posted') toast('Your review was posted', 'success')
      if (stage === 'posted' && stay !== undefined) await answerStay(stay, 'reported')
      if (stage !== 'waiting') return
      setUntouched(emptyForm)
      restart(emptyForm, {})
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
        {guestId !== null && !mayHaveArrived && (form.failure || form.errors.review) && (
          <Notice kind="waiting">
            <p>
              The guest is saved.{' '}
              {form.errors.review === contactDataMessage && /(\d\D{0,3}){7}/.test(form.values.review)
                ? 'Take the phone number out of your review.'
                : 'Only your review is missing.'}
            </p>
          </Notice>
        )}
      </UnsentReviewForm>
      <KnownGuests guests={known.guests} onChosen={known.choose} />
    </Page>
  )
}
