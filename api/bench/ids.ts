import { ObjectId } from 'mongodb'

/** The same id in every run. */
const idOf = (kind: string, n: number) =>
  new ObjectId(Buffer.from(`${kind}${n}`).toString('hex').padStart(24, '0'))

export const guestId = (n: number): ObjectId => idOf('g', n)
export const reviewId = (n: number): ObjectId => idOf('r', n)
export const memberId = (n: number): ObjectId => idOf('m', n)

/** One member for a hundred guests. */
export const memberCount = (guests: number): number => Math.min(5000, Math.max(50, Math.floor(guests / 100)))
