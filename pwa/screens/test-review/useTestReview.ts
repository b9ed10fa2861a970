import { useState } from 'react'
import { ReviewForm } from '../../../shared/schemas/review.ts'
import { useNavigate } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { useKeptForm } from '../../ui/form/useKeptForm.ts'
import { useSession } from '../../session/session.ts'
import { useFormOwner, createFormMemory } from '../../session/form-memory.ts'
import { emptyReview } from '../../reviews/fields/ReviewFields.tsx'

/** Keeps the text during a login or a sign-up. */
const testReviewMemory = createFormMemory(emptyReview, 'testReview')

/**
 * Validates like the real review form, but sends nothing. A visitor goes to `/login` and comes back to the same text.
 */
export function useTestReview() {
  const isMember = useSession((session) => session.userAuth !== null)
  const navigate = useNavigate()
  const [isChecked, setIsChecked] = useState(false)
  const owner = useFormOwner()
  const [initial] = useState(() => testReviewMemory.read(owner))
  const [wasKept, setWasKept] = useState(initial.review !== '')
  const form = useForm({
    schema: ReviewForm,
    initial,
    submit() {
      testReviewMemory.write(owner, form.values)
      if (isMember) setIsChecked(true)
      else void navigate(to.login, { state: { from: to.testReview } })
    },
  })
  const [shownOwner, setShownOwner] = useState(owner)
  if (owner !== shownOwner) {
    setShownOwner(owner)
    // A visitor's text stays after a login; another member starts with their own.
    if (shownOwner !== undefined) form.reset(testReviewMemory.read(owner))
  }
  useKeptForm(testReviewMemory, owner, form.values, (kept) => {
    form.reset(kept)
    setWasKept(kept.review !== '')
  })
  return { form, owner, isMember, isChecked, isReturning: isMember && wasKept }
}
