import { emptyReview } from '../../reviews/fields/ReviewFields.tsx'
import { createFormMemory } from '../../session/form-memory.ts'

/** Keeps the text during a login or a sign-up. */
export const testReviewMemory = createFormMemory(emptyReview, 'testReview')
