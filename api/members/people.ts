import type { ObjectId } from 'mongodb'
import type { Member, MemberDeps } from './users.collection.ts'

/** Who a user is, for admins. */
export type Person = { firstName: string; lastName: string; email: string }

/** The user with this id, or null. */
export const findMember = (deps: MemberDeps, id: ObjectId): Promise<Member | null> => deps.users.byId(id)

/** Names and emails of these users by id, for admins, without users that do not exist. */
export async function peopleById(deps: MemberDeps, ids: ObjectId[]): Promise<Map<string, Person>> {
  const found = await deps.users.byIds(ids)
  return new Map(
    found.map(({ _id, firstName, lastName, email }) => [_id.toHexString(), { firstName, lastName, email }]),
  )
}
