import { useSession } from '../../session/session.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { ErrorText } from '../../components/ErrorText.tsx'
import { Page } from '../../components/Page.tsx'

type Props = { message: string; unreachable: boolean; onRetry: () => void }

/** A guest that could not be opened: no credits are left (ERR-14, ERR-15), or something else (ERR-16). */
export function GuestFailed({ message, unreachable, onRetry }: Props) {
  const me = useSession((session) => session.userAuth?._id ?? '')
  if (message === 'limitReached') {
    return (
      <Page title="Monthly limit reached">
        <p role="alert">
          You have reached the monthly view limit for your package. Upgrade to get more views.
        </p>
        <div className="row">
          <ButtonLink look="primary" to={`/useraccount/${me}?tab=subscription`}>
            Upgrade Now
          </ButtonLink>
          <ButtonLink to="/guestlist?tab=history">Guests you viewed</ButtonLink>
        </div>
        <p className="soft">Guests you viewed before stay open, without using a view.</p>
      </Page>
    )
  }
  return (
    <Page title="Error">
      <ErrorText>{message}</ErrorText>
      {unreachable && <p>This guest could not be loaded without a connection. Check yours and try again.</p>}
      <div className="row">
        <Button look="primary" onClick={onRetry}>
          Try again
        </Button>
        <ButtonLink to="/guestlist">Back to the search</ButtonLink>
      </div>
    </Page>
  )
}
