import { ButtonLink } from '../../components/Button.tsx'
import { Page } from '../../components/Page.tsx'
import { useSession } from '../../session/session.ts'

/** Any address that names no page; the server answers it with status 404. */
export function NotFoundScreen() {
  const isMember = useSession((session) => session.userAuth !== null)
  return (
    <Page
      title="Page not found"
      lead="There is no page at this address. It may have moved, or the link has a typo."
    >
      <div className="row">
        {isMember ? (
          <ButtonLink to="/memberhomepage" look="primary">
            Go to the member home
          </ButtonLink>
        ) : (
          <ButtonLink to="/" look="primary">
            Go to the home page
          </ButtonLink>
        )}
        <ButtonLink to="/contact">Tell us about it</ButtonLink>
      </div>
    </Page>
  )
}
