import { useState } from 'react'
import { formatDate } from '../../../shared/dates.ts'
import { reopenDays, type Review } from '../../../shared/schemas/review.ts'
import { claimDaysLeft, claimPeriods, daysLeftText } from '../../../shared/facts/claim-period.ts'
import { platforms } from '../../../shared/facts/stay.ts'
import type { Facts } from '../../../shared/schemas/facts.ts'
import { isUnreachable, messageOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { useNextCheckIn } from '../../stays/stays.ts'
import { today } from '../../platform/today.ts'
import styles from './ReviewCard.module.css'

type Props = { review: Review; onChanged?: (() => void) | undefined }

const dayMs = 86_400_000

/** Lets the author mark a claim as settled, and take that back for seven days. */
export function SettleClaim({ review, onChanged }: Props) {
  const { _id, settledAt, exactFacts } = review
  const [isBusy, setIsBusy] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const end = settledAt ? Date.parse(settledAt) + reopenDays * dayMs : null
  if (end !== null ? end < openedAt : exactFacts?.claimed === undefined) return null

  async function settle(isSettled: boolean) {
    setIsBusy(true)
    try {
      await api.settleReview({ id: _id, settled: isSettled })
      toast(isSettled ? 'The claim is marked as settled' : 'The claim is open again', 'success')
      onChanged?.()
    } catch (error) {
      toast(isUnreachable(error) ? 'This needs a connection. Nothing was changed.' : messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <p className={styles.settle}>
      {end === null && exactFacts && <ClaimPeriod facts={exactFacts} />}
      {end === null ? (
        <Button look="plain" busy={isBusy} onClick={() => void settle(true)}>
          Mark the claim as settled
        </Button>
      ) : (
        <>
          <Button look="plain" busy={isBusy} onClick={() => void settle(false)}>
            It is not settled
          </Button>
          <span className="soft small">until {formatDate(new Date(end))}</span>
        </>
      )}
    </p>
  )
}

/** How long the platform still takes the claim, by its own rule; nothing once the time is over (PAC-06). */
function ClaimPeriod({ facts }: { facts: Facts }) {
  const left = claimDaysLeft(facts, today())
  const next = useNextCheckIn(facts)
  if (left === null) return null
  return (
    <span>
      <strong>{daysLeftText(left)}</strong> to claim this from {platforms[facts.platform!]} under{' '}
      <a href={claimPeriods[facts.platform!]!.source} target="_blank" rel="noreferrer">
        its own rule
      </a>
      {next}.
    </span>
  )
}
