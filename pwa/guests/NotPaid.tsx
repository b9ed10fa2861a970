import { Link } from 'react-router-dom'
import { to } from '../../shared/routes.ts'
import { Notice } from '../ui/Notice.tsx'

/** Shown to a member who has not paid. */
export function NotPaid() {
  return (
    <Notice kind="negative">
      <p>
        Your payment was not successful. Please try again at our <Link to={to.register}>payment page</Link>.
      </p>
    </Notice>
  )
}
