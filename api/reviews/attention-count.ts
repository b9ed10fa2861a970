import { notWaiting, type ReviewsCollection } from './reviews.collection.ts'
import { reportsForAttention } from './attention.ts'

/** The number of reviews that need an admin's decision. */
export async function countForAttention(reviews: ReviewsCollection): Promise<number> {
  const [reported, held] = await Promise.all([countReported(reviews), countHeld(reviews)])
  return reported + held
}

/** The reviews that are held for the team. */
export const countHeld = (reviews: ReviewsCollection): Promise<number> =>
  reviews.docs.countDocuments({ 'held.forTeam': true, ...notWaiting })

const countReported = (reviews: ReviewsCollection): Promise<number> =>
  reviews.docs.countDocuments(
    {
      reportCount: { $gte: reportsForAttention },
      hiddenByAdmin: false,
      $expr: { $gte: [{ $subtract: ['$reportCount', '$settledReports'] }, reportsForAttention] },
    },
    { hint: { reportCount: 1, _id: 1 } },
  )
