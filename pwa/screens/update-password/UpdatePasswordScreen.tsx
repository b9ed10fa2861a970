import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { Page } from '../../ui/Page.tsx'
import { useSession } from '../../session/session.ts'
import { ChangePassword } from '../../auth/ChangePassword.tsx'

/** The change password page. */
export function UpdatePasswordScreen() {
  const id = useSession((session) => session.userAuth?._id)
  return (
    <Page
      title="Change password"
      lead="Your other devices will be logged out, and an email will tell you about the change."
      width="narrow"
    >
      <OfflineNotice>Changing your password needs a connection.</OfflineNotice>
      <ChangePassword />
      <p>
        <Link to={to.account(id!)} className="target">
          Back to your account
        </Link>
      </p>
    </Page>
  )
}
