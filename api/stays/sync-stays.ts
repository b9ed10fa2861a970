import { type ClientSession, ObjectId } from 'mongodb'
import {
  changesACall,
  maxStays,
  type StayChange,
  type StayRecord,
  type SyncedStays,
  type SyncStays,
} from '../../shared/schemas/stays.ts'
import { fieldsOf, takeChanges } from '../../shared/stays/merge.ts'
import type { Transaction } from '../database/client.ts'
import type { GuestsCollection } from '../guests/guests.collection.ts'
import { Conflict } from '../http/errors.ts'
import type { Member } from '../members/users.collection.ts'
import { withoutGuest } from './lifecycle.ts'
import { daysChanged, type StayDaysCollection } from './stay-days.collection.ts'
import type { StayKey, StaysCollection } from './stays.collection.ts'

export type StayDeps = {
  guests: GuestsCollection
  stays: StaysCollection
  stayDays: StayDaysCollection
  transaction: Transaction
  now: () => Date
}

/** Takes a device's changes, and answers what has changed since its last contact. */
export async function syncStays(
  deps: StayDeps,
  member: Member,
  { since: last, changes }: SyncStays,
): Promise<SyncedStays> {
  const at = deps.now().getTime()
  const key = await deps.stays.openKeyOf(member._id)
  // A number from the future is of a database that was restored: this device asks for everything again.
  const since = last > key.number ? 0 : last
  const { unknown, plain } = await store(deps, key, { since, changes }, at)
  const found = await deps.stays.since(key, since, changesACall + 1)
  const page = found.slice(0, changesACall)
  return {
    records: page.map(({ record }) => record).filter(({ id }) => !plain.has(id)),
    since: page.at(-1)?.number ?? since,
    hasMore: found.length > page.length,
    unknown,
    at,
  }
}

async function store(
  { guests, stays, stayDays, transaction }: StayDeps,
  key: StayKey,
  { since, changes }: SyncStays,
  now: number,
): Promise<Pick<ReturnType<typeof takeChanges>, 'unknown' | 'plain'>> {
  if (changes.length === 0) return { unknown: [], plain: new Set() }
  return transaction(async (session) => {
    const stored = await stays.byIds(key, [...new Set(changes.map(({ stay }) => stay))], session)
    const settled: StayChange[] = []
    for (const change of changes) settled.push(await ofGuestNow(guests, change, session))
    const { saved, unknown, plain } = takeChanges(stored, settled, { since, now })
    const added = saved.filter(({ id }) => !stored.has(id)).length
    if (added > 0 && added > (await stays.roomOf(key, added, session))) throw new Conflict(tooMany)
    await stays.save(key, saved, session)
    const checkOf = (record: StayRecord | undefined) => fieldsOf(record ?? null).check?.at
    const checked = saved.filter((after) => {
      const at = checkOf(after)
      return at && at !== checkOf(stored.get(after.id)?.record)
    })
    const ids = checked.map(({ id }) => id)
    await stays.noteCheckedByDevice(key, ids, new Date(now), session)
    for (const [n, change] of settled.entries()) if (change !== changes[n]) plain.delete(change.stay)
    const changed = saved.map((after) => ({ before: stored.get(after.id)?.record, after }))
    await stayDays.add(daysChanged(changed, now), session)
    return { unknown, plain }
  })
}

/** A guest who was merged meanwhile is the kept one; one who was erased takes along what the register said. */
async function ofGuestNow(
  guests: GuestsCollection,
  change: StayChange,
  session: ClientSession,
): Promise<StayChange> {
  const { fields } = change
  if (!fields.guestId) return change
  const found = await guests.lock(new ObjectId(fields.guestId), session)
  const guest = found?.mergedInto ? await guests.lock(found.mergedInto, session) : found
  if (!guest) return { ...change, fields: { ...fields, ...withoutGuest(fields) } }
  const guestId = guest._id.toHexString()
  return guestId === fields.guestId ? change : { ...change, fields: { ...fields, guestId } }
}

const tooMany = `You can keep at most ${maxStays.toLocaleString('en-US')} stays and notes. Remove some first.`
