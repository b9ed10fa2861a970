import type { ClientSession } from 'mongodb'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'

/** What the admins' table sorts and filters authors by. */
export const authorKey = ({ lastName, firstName, email }: Pick<Member, 'lastName' | 'firstName' | 'email'>) =>
  `${lastName} ${firstName} ${email}`.toLowerCase()

/** To be called when a member's name or email changes, so that the admins find the reviews under the new one. */
export const renameAuthor = (deps: Deps, member: Member, session?: ClientSession) =>
  deps.reviews.renameAuthor(member._id, authorKey(member), session)
