import type { Deps } from '../deps.ts'
import { reportsForAttention } from './attention.ts'

/** How many visible reviews three members have reported since an admin last decided on them (D-45). */
export const countForAttention = (deps: Deps): Promise<number> =>
  deps.reviews.docs.countDocuments(
    {
      reportCount: { $gte: reportsForAttention },
      hiddenByAdmin: false,
      $expr: { $gte: [{ $subtract: ['$reportCount', '$settledReports'] }, reportsForAttention] },
    },
    { hint: { reportCount: 1, _id: 1 } },
  )
