import { emptyReview } from '../../components/reviews/ReviewFields.tsx'
import { unsentWords } from '../../session/unsent-words.ts'

/** What was typed into the try-out: it outlives the way to the login page and back (D-04). */
export const triedReview = unsentWords(emptyReview)
