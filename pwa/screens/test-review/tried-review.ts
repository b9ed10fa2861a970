import { emptyReview, type ReviewValues } from '../../components/reviews/ReviewFields.tsx'
import { onSessionEnd, useSession } from '../../session/session.ts'

/** What was typed into the try-out, in memory alone: it outlives the way to the login page and back (D-04). */
let kept = emptyReview

// A logout or an hour without activity forgets it; a session that the server ended does not.
onSessionEnd(() => {
  if (useSession.getState().leaving) kept = emptyReview
})

export const findTried = (): ReviewValues => kept
export const keepTried = (values: ReviewValues): void => void (kept = values)
