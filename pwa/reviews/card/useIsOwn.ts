import type { Review } from '../../../shared/schemas/review.ts'
import { useSession } from '../../session/session.ts'

/** Whether the reader wrote this review; a review names only the reader as its author. */
export const useIsOwn = ({ user }: Pick<Review, 'user'>): boolean =>
  useSession(({ userAuth }) => user !== undefined && user === userAuth?._id)
