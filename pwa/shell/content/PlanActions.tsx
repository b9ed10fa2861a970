import { to } from '../../../shared/routes.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Stamp } from '../../ui/Stamp.tsx'

/** What a paying member can do with a plan: `site/plans.ts` puts one of these into each card. */
export const PlanActions = () => (
  <div hidden data-plan-actions>
    <Stamp>Your plan</Stamp>
    <ButtonLink wide to={to.account('{id}', 'subscription')}>
      Change in billing
    </ButtonLink>
    <Button look="primary" wide>
      Upgrade
    </Button>
  </div>
)
