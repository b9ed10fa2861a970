import { Link } from '../router/Link.tsx'
import { Notice } from './Notice.tsx'

/** Said to a member who has not paid (MEM-02, MEM-03). */
export function NotPaid() {
  return (
    <Notice kind="negative">
      <p>
        Your payment was not successful. Please try again at our <Link to="/register">payment page</Link>.
      </p>
    </Notice>
  )
}
