import type { Figures } from '../../../../api/transparency/quarters.collection.ts'

/** Of one quarter, with small numbers among them. */
export const figures: Figures = {
  posted: 1204,
  disputed: 12,
  corrected: 4,
  hidden: 5,
  expired: 0,
  medianDays: null,
  verified: 90,
  refused: 7,
  copies: 6,
  erasures: 1,
  seen: 8,
  missed: 5,
  unknown: 0,
  answeredShare: 62,
}
