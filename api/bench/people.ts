import { ObjectId } from 'mongodb'
import { beginSession } from '../accounts/sessions.ts'
import type { UserDoc } from '../members/users.collection.ts'
import { createRandom } from '../demo/random.ts'
import type { Deps } from '../deps.ts'
import { createGuest } from '../guests/create-guest.ts'
import { newMember } from '../testing/new-member.ts'

export type Person = { _id: ObjectId; token: string; user: UserDoc }

/** A new member who is logged in: paid, verified and without a limit of views, unless asked otherwise. */
export async function newPerson(deps: Deps, change: Partial<UserDoc> = {}): Promise<Person> {
  const user = newMember(new ObjectId(), deps.now(), change)
  await deps.users.insert(user)
  return { _id: user._id, user, token: await beginSession(deps, user._id) }
}

export const newPeople = (deps: Deps, count: number, change: Partial<UserDoc> = {}): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => newPerson(deps, change)))

const random = createRandom(Date.now())
/** An id without digits, because a name with digits may look like a phone number (SEC-13). */
const inLetters = (id: ObjectId) =>
  id.toHexString().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
/** What a person types for a guest who is not in the register. */
export const freshGuest = () => ({
  firstName: 'Gina',
  lastName: `Guest${inLetters(new ObjectId())}`,
  phoneNumber: String(random.whole(2_000_000_000, 9_999_999_999)),
  city: 'Austin',
  state: 'TX',
  country: 'US',
})

/** New guests, added by this person; answers their ids. */
export async function newGuests(deps: Deps, by: Person, count: number): Promise<string[]> {
  const guests = Array.from({ length: count }, () => createGuest(deps, by.user, freshGuest(), null))
  return (await Promise.all(guests)).map(({ _id }) => _id)
}
