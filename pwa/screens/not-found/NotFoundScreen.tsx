import { to } from '../../../shared/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { useSession } from '../../session/session.ts'

/** Shown for unknown addresses; the server responds with status 404. */
export function NotFoundScreen() {
  const isMember = useSession((session) => session.userAuth !== null)
  return (
    <Page
      title="Page not found"
      lead="There is no page at this address. It may have moved, or the link has a typo."
    >
      <div className="row">
        {isMember ? (
          <ButtonLink to={to.memberHome} look="primary">
            Go to the member home
          </ButtonLink>
        ) : (
          <ButtonLink to={to.home} look="primary">
            Go to the home page
          </ButtonLink>
        )}
        <ButtonLink to={to.contact}>Tell us about it</ButtonLink>
      </div>
    </Page>
  )
}
