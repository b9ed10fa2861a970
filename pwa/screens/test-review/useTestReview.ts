import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useForm } from '../../components/useForm.ts'
import { useSession } from '../../session/session.ts'
import { useOwner } from '../../session/unsent-words.ts'
import { triedReview } from './tried-review.ts'

/**
 * The try-out of the review form: validates like the real one and calls no server. A visitor is sent to `/login`
 * and comes back to the same text (D-04).
 */
export function useTestReview() {
  const isMember = useSession((session) => session.userAuth !== null)
  const navigate = useNavigate()
  const [isChecked, setIsChecked] = useState(false)
  const owner = useOwner()
  const [start] = useState(() => triedReview.find(owner))
  const form = useForm({
    schema: async () => (await import('../../../shared/schemas/review.ts')).ReviewForm,
    initial: start,
    submit() {
      triedReview.keep(owner, form.values)
      if (isMember) setIsChecked(true)
      else void navigate('/login', { state: { from: '/test' } })
    },
  })
  const [shownTo, setShownTo] = useState(owner)
  if (owner !== shownTo) {
    setShownTo(owner)
    // What a visitor typed goes with the one who logs in; another member begins anew.
    if (shownTo !== undefined) form.reset(triedReview.find(owner))
  }
  const { values } = form
  useEffect(() => triedReview.keep(owner, values), [owner, values])
  return { form, isMember, isChecked, isReturning: isMember && start.review !== '' }
}
