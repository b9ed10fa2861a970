import { useEffect, useState } from 'react'
import { type Plan, planOf } from '../../../shared/plans.ts'
import { to } from '../../../shared/routes.ts'
import type { PlanChange } from '../../../shared/schemas/payment.ts'
import { messageOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { Button, ButtonLink } from '../Button.tsx'
import { ErrorText } from '../ErrorText.tsx'
import { LoadFailed } from '../loading/LoadFailed.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { Stamp } from '../Stamp.tsx'
import { PlanCards, type PlanCardsProps } from './PlanCards.tsx'
import styles from './PlanGrid.module.css'
import { dollars, whyText } from './plan-costs.ts'

type Props = Omit<PlanCardsProps, 'actionOf'> & { own: Plan; userId: string; guestId: string | undefined }

const nameOf = ({ tierId }: PlanChange) => planOf(tierId).name

const loadChanges = (signal: AbortSignal) => api.planChanges({}, { signal })

/** The plans as a member sees them: the own one marked, larger ones with what is due today, and why. */
export function MemberPlans({ own, userId, guestId, ...cards }: Props) {
  const [loaded, { retry }] = useLoad(loadChanges)
  const changes = loaded.state === 'ready' ? loaded.data.changes : []

  function actionOf({ id, price }: Plan, nameId: string) {
    if (id === own.id) return <Stamp>Your plan</Stamp>
    const change = changes.find(({ tierId }) => tierId === id)
    if (change) return <Upgrade change={change} nameId={nameId} guestId={guestId} />
    if (price > own.price && loaded.state === 'loading')
      return (
        <Button wide busy busyLabel="Upgrade">
          Upgrade
        </Button>
      )
    return (
      <ButtonLink wide to={to.account(userId, 'subscription')} aria-describedby={nameId}>
        Change in billing
      </ButtonLink>
    )
  }

  return (
    <>
      <PlanCards {...cards} actionOf={actionOf} />
      {loaded.state === 'failed' ? (
        <LoadFailed {...loaded} onRetry={retry} />
      ) : (
        <p className={styles.why}>{whyText(changes, nameOf)}</p>
      )}
    </>
  )
}

type UpgradeProps = { change: PlanChange; nameId: string; guestId: string | undefined }

/** Leads to the provider's confirmation of the change. */
function Upgrade({ change, nameId, guestId }: UpgradeProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    // The back/forward cache restores this page as it was left.
    const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && setIsLeaving(false)
    addEventListener('pageshow', handlePageShow)
    return () => removeEventListener('pageshow', handlePageShow)
  }, [])

  async function leave() {
    setFailure(null)
    setIsLeaving(true)
    try {
      const { url } = await api.billingPortal({ tierId: change.tierId, guestId })
      location.assign(url)
    } catch (error) {
      setFailure(messageOf(error))
      setIsLeaving(false)
    }
  }

  return (
    <>
      <Button
        look="primary"
        wide
        busy={isLeaving}
        busyLabel="Going to billing..."
        aria-describedby={nameId}
        onClick={() => void leave()}
      >
        Upgrade for {dollars(change.amountDue)} today
      </Button>
      <ErrorText>{failure}</ErrorText>
    </>
  )
}
