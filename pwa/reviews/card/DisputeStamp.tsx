import { useState } from 'react'
import { disputeLabel } from '../../../shared/cases.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { Stamp } from '../../ui/Stamp.tsx'

/** 'Disputed, day 4 of 30' on a disputed review, by this device's day where it was saved before. */
export function DisputeStamp({ dispute }: Pick<Review, 'dispute'>) {
  const [now] = useState(() => new Date())
  return dispute ? <Stamp kind="waiting">{disputeLabel(dispute, now)}</Stamp> : null
}
