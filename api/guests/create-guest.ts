import { type ClientSession, ObjectId } from 'mongodb'
import { guestKeysOf } from '../../shared/match.ts'
import { type PersonFields, storedPerson } from '../../shared/person/people.ts'
import { maskPhone } from '../../shared/phone.ts'
import { type CreatedGuest, isNumberHidden, type NewGuest } from '../../shared/schemas/guest.ts'
import { requireMembership } from '../members/gate.ts'
import type { StillLoggedIn } from '../members/still-logged-in.ts'
import type { Member } from '../members/users.collection.ts'
import type { Transaction } from '../database/client.ts'
import { isDuplicate } from '../database/duplicate.ts'
import type { IdempotencyCollection } from '../database/idempotency.collection.ts'
import { withIdempotencyKey, previousResult } from '../database/with-idempotency-key.ts'
import type { Limits, NamedLimit } from '../http/limits.ts'
import { rejectContactData } from './contact-data.ts'
import { noCounts } from './counters.ts'
import { requireGuest } from './guest-lookup.ts'
import { countPhoneMiss } from './phone-misses.ts'
import type { ErasedPeople } from './erased-people.collection.ts'
import type { GuestIdentitiesCollection } from './guest-identities.collection.ts'
import { keyRowsOf } from './guest-keys.ts'
import type { GuestKeysCollection } from './guest-keys.collection.ts'
import type { GuestDoc, GuestsCollection } from './guests.collection.ts'
import { romanize } from './romanize.ts'
import { blockingKeysOf } from './blocking-keys.ts'

/** What is stored of a guest: its document, its search keys and its identity. */
export type GuestCollections = {
  guests: GuestsCollection
  guestKeys: GuestKeysCollection
  guestIdentities: GuestIdentitiesCollection
}

export type CreateGuestDeps = GuestCollections & {
  now: () => Date
  erasedPeople: ErasedPeople
  limits: Limits
  idempotency: IdempotencyCollection
  transaction: Transaction
}

/** The limits of new guests for each member. */
export const newGuestsADay: NamedLimit = {
  name: 'new-guests-day',
  max: 200,
  windowMs: 24 * 3_600_000,
  refusal: (wait) => `You have added 200 guests in a day. Please try again in ${wait}.`,
}
export const newGuestsAnHour: NamedLimit = {
  name: 'new-guests',
  max: 60,
  windowMs: 3_600_000,
  refusal: (wait) => `You have added 60 guests in an hour. Please try again in ${wait}.`,
}

/**
 * Adds a guest, or finds the one with the same phone and names; the answer then holds its `_id` and what was
 * typed. A repeated call with the same key gets the answer of the first one. Throws TooMany after 60 an
 * hour and 200 a day, Unprocessable for contact data in a name. A person who was erased is added as always, and found by
 * this member alone until the team has decided (CAS-10).
 */
export async function createGuest(
  deps: CreateGuestDeps,
  member: Member,
  input: NewGuest,
  idempotencyKey: string | null,
  stillLoggedIn: StillLoggedIn = async () => member,
): Promise<CreatedGuest> {
  const typed = withoutHiddenNumber(input)
  const sender = { member, key: idempotencyKey && `guest:${idempotencyKey}` }
  const known = await previousResult<ObjectId>(deps, sender)
  if (known) return answer(deps, member, typed, known, sender.key)
  const guest = newGuest(deps, member, typed, sender.key)
  const entry = await withheldIfErased(deps, guest)
  const wasKnown = (await deps.guestIdentities.guestOf(entry.identity)) !== null
  const store = async (session: ClientSession, forget: () => void) => {
    requireMembership(await stillLoggedIn(session))
    // Who was known may be erased meanwhile.
    const now = wasKnown ? await withheldIfErased(deps, guest, session) : entry
    const stored = await insertGuest(deps, now, session)
    if (!stored.equals(guest._id)) forget() // the same call finds the same guest again
    return stored
  }
  const limits = [newGuestsAnHour, newGuestsADay]
  const id = await deps.limits.consumeUnlessFails(limits, member._id.toHexString(), async () => {
    for (const field of ['firstName', 'lastName', 'city'] as const) rejectContactData(typed[field], field)
    if (!wasKnown) await rejectProbing(deps, member, entry.guest)
    return add(() => withIdempotencyKey(deps, sender, store))
  })
  return answer(deps, member, typed, id, sender.key, guest)
}

/**
 * Counts a guest who meets a stored name and last four digits with another number as a phone search without a hit:
 * who tries numbers one by one learns as little here as by searching (SEC-23). Throws TooMany.
 */
async function rejectProbing(deps: CreateGuestDeps, member: Member, guest: GuestDoc): Promise<void> {
  if (await deps.guestKeys.hasNameAndDigits(guest)) await countPhoneMiss(deps, member)
}

/** A guest to add, and who it is. */
type Entry = { guest: GuestDoc; identity: string }

/**
 * Without keys no one finds the entry of an erased person, and it is one for each member; the same is looked up and written
 * for everybody.
 */
async function withheldIfErased(
  { erasedPeople }: CreateGuestDeps,
  guest: GuestDoc,
  session?: ClientSession,
): Promise<Entry> {
  const identity = identityOf(guest)
  const isErased = await erasedPeople.has(identity, session)
  if (!isErased || guest.phoneKey.length < 10) return { guest, identity }
  const keyless = { firstKeys: [], lastKeys: [], cityKeys: [], phoneKey: '', blockingKeys: [], townHash: 0 }
  return {
    guest: { ...guest, ...keyless, withheld: true },
    identity: `withheld ${guest.createdBy.toHexString()} ${identity}`,
  }
}

/** Stores a guest with its search keys, unless the same guest, or one that it is merged into, is stored already; returns the id of either. */
async function insertGuest(
  deps: GuestCollections,
  { guest, identity }: Entry,
  session: ClientSession,
): Promise<ObjectId> {
  const stored = await deps.guestIdentities.guestOf(identity, session)
  if (stored) return (await requireGuest(deps, stored, session))._id
  await deps.guestIdentities.insert({ _id: identity, guest: guest._id }, session)
  await deps.guests.insert(guest.withheld ? guest : { ...guest, compareAt: guest.createdAt }, session)
  const rows = keyRowsOf(guest)
  if (rows.length > 0) await deps.guestKeys.insert(rows, session)
  return guest._id
}

/**
 * Phone and folded names: guests who share them are the same guest. One who is known by four digits is never the same as
 * another by itself (MAT-09).
 */
export const identityOf = ({ _id, phoneKey, lastKeys, firstKeys }: GuestDoc): string =>
  [
    phoneKey.length < 10 ? `hidden ${_id.toHexString()}` : phoneKey,
    lastKeys[0] ?? '',
    firstKeys[0] ?? '',
  ].join(' ')

/** The fields of a guest as they are stored. */
export function storedFields(typed: NewGuest): PersonFields {
  const { firstName, lastName, phoneNumber, city, state, country } = withoutHiddenNumber(typed)
  return { firstName, lastName, phoneNumber, city, state, country }
}

/** A hidden number is kept as it is shown, which no whole number can be taken for (MAT-08). */
const withoutHiddenNumber = (typed: NewGuest): NewGuest =>
  isNumberHidden(typed) ? { ...typed, phoneNumber: maskPhone(typed.lastFour ?? '') } : typed

/** Tries again when another member added the same guest at the same moment; the second try finds it. */
async function add(store: () => Promise<ObjectId>): Promise<ObjectId> {
  try {
    return await store()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return store()
  }
}

/** Everything by which searches find a guest, made of what was typed. */
export const searchKeysOfGuest = (typed: PersonFields) => ({
  ...guestKeysOf(typed),
  ...blockingKeysOf(storedPerson(typed, romanize)),
})

/** A guest document without reviews; `createdWith` is the call's idempotency key. */
export function newGuest(
  deps: { now: () => Date },
  member: Pick<Member, '_id'>,
  typed: NewGuest,
  createdWith: string | null,
): GuestDoc {
  const { firstName, lastName, phoneNumber, city } = typed
  const at = deps.now()
  return {
    _id: new ObjectId(),
    firstName,
    lastName,
    phoneNumber,
    city,
    ...searchKeysOfGuest(typed),
    createdAt: at,
    createdBy: member._id,
    createdWith,
    changedAt: at,
    ...noCounts,
  }
}

async function answer(
  deps: CreateGuestDeps,
  member: Member,
  typed: NewGuest,
  _id: ObjectId,
  key: string | null,
  added?: GuestDoc,
): Promise<CreatedGuest> {
  const mine = added?._id.equals(_id) ? added : key === null ? null : await addedWith(deps, member, _id, key)
  const id = _id.toHexString()
  const { firstName, lastName, city, state, country } = typed
  const phoneNumber = maskPhone(typed.phoneNumber)
  const createdAt = mine?.createdAt.toISOString()
  return { _id: id, id, firstName, lastName, phoneNumber, city, state, country, createdAt }
}

/** The guest if the first call with this key added it, null if that call found it. */
async function addedWith(
  deps: GuestCollections,
  member: Member,
  _id: ObjectId,
  key: string,
): Promise<GuestDoc | null> {
  const guest = await deps.guests.byId(_id)
  return guest?.createdWith === key && guest.createdBy.equals(member._id) ? guest : null
}
