import type { ClientSession } from 'mongodb'
import type { Member } from '../members/users.collection.ts'
import type { ReviewsCollection } from './reviews.collection.ts'

/** The text by which the admins' table sorts and filters authors. */
export const authorKey = ({ lastName, firstName, email }: Pick<Member, 'lastName' | 'firstName' | 'email'>) =>
  `${lastName} ${firstName} ${email}`.toLowerCase()

/** Updates a member's reviews after a change of name or email, for the admins' table. */
export const renameAuthor = (reviews: ReviewsCollection, member: Member, session?: ClientSession) =>
  reviews.renameAuthor(member._id, authorKey(member), session)
