import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useForm } from '../../components/useForm.ts'
import { useSession } from '../../session/session.ts'
import { findTried, keepTried } from './tried-review.ts'

/**
 * The try-out of the review form: validates like the real one and calls no server. A visitor is sent to `/login`
 * and comes back to the same text (D-04).
 */
export function useTestReview() {
  const isMember = useSession((session) => session.userAuth !== null)
  const navigate = useNavigate()
  const [isChecked, setIsChecked] = useState(false)
  const [start] = useState(findTried)
  const form = useForm({
    schema: async () => (await import('../../../shared/schemas/review.ts')).ReviewForm,
    initial: start,
    submit() {
      keepTried(form.values)
      if (isMember) setIsChecked(true)
      else void navigate('/login', { state: { from: '/test' } })
    },
  })
  const { values } = form
  useEffect(() => keepTried(values), [values])
  return { form, isMember, isChecked, isReturning: isMember && start.review !== '' }
}
