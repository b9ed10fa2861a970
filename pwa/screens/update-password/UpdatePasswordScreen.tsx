import { OfflineNotice } from '../../components/OfflineNotice.tsx'
import { Page } from '../../components/Page.tsx'
import { useSession } from '../../session/session.ts'
import { Link } from '../../router/Link.tsx'
import { ChangePassword } from './ChangePassword.tsx'

/** Change password as a page of its own (RT-25). */
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
        <Link to={`/useraccount/${id}`} className="target">
          Back to your account
        </Link>
      </p>
    </Page>
  )
}
