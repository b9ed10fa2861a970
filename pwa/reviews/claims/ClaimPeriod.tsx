import { claimDaysLeft, claimPeriods, daysLeftText } from '../../../shared/facts/claim-period.ts'
import { platforms } from '../../../shared/facts/stay.ts'
import type { Facts } from '../../../shared/schemas/facts.ts'
import { today } from '../../platform/today.ts'

/** How long the platform still takes the claim, by its own rule; nothing once the time is over (PAC-06). */
export function ClaimPeriod({ facts }: { facts: Facts }) {
  const left = claimDaysLeft(facts, today())
  if (left === null) return null
  return (
    <span>
      <strong>{daysLeftText(left)}</strong> to claim this from {platforms[facts.platform!]} under{' '}
      <a href={claimPeriods[facts.platform!]!.source} target="_blank" rel="noreferrer">
        its own rule
      </a>
      .
    </span>
  )
}
