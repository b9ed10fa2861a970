import { to } from '../../../shared/routes.ts'
import type { Failure } from '../../api/api-error.ts'
import { useConnection } from '../../api/connection.ts'
import { renewalDate } from '../../guests/renewal.ts'
import { useSession } from '../../session/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FailureText } from '../../ui/loading/LoadFailed.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PlanGrid } from '../../ui/content/PlanGrid.tsx'

type Props = Failure & { guestId: string; onRetry: () => void }

/** Shown when a guest could not be opened: without guest views, or for another error. */
export function GuestFailed({ guestId, onRetry, ...failure }: Props) {
  const isAway = useConnection(({ state }) => state !== 'online') && failure.unreachable
  const userId = useSession((session) => session.userAuth?._id ?? '')
  if (failure.message === 'limitReached') {
    return (
      <Page title="Monthly limit reached">
        <p role="alert">
          You have reached the monthly view limit for your package. Upgrade to get more views.
        </p>
        <div className="row">
          <ButtonLink look="primary" to={to.account(userId, 'subscription')} state={{ guestId }}>
            Upgrade Now
          </ButtonLink>
          <ButtonLink to={to.viewHistory}>Guests you viewed</ButtonLink>
        </div>
        <p className="soft">
          Your guest views renew on {renewalDate()}. Guests you viewed before stay open, without using one.
        </p>
        <section className="stack" aria-labelledby="larger-plans">
          <h2 id="larger-plans">More guest views a month</h2>
          <PlanGrid level={3} isOnlyLarger guestId={guestId} />
        </section>
      </Page>
    )
  }
  return (
    <Page title={isAway ? 'Not saved on this device' : 'Error'}>
      {isAway ? (
        <OfflineNotice>This guest opens by itself when you are back online.</OfflineNotice>
      ) : (
        <FailureText {...failure} />
      )}
      <div className="row">
        {!failure.isFinal && (
          <Button look="primary" onClick={onRetry}>
            Try again
          </Button>
        )}
        <ButtonLink look={failure.isFinal ? 'primary' : 'secondary'} to={to.guestList}>
          Back to the search
        </ButtonLink>
      </div>
    </Page>
  )
}
