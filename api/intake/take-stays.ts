import { createHash } from 'node:crypto'
import type { ObjectId } from 'mongodb'
import { fold } from '../../shared/fold.ts'
import { haveSameCode, isSameStay, mayBeOneGuest } from '../../shared/arrivals/parsing/same-stay.ts'
import { idOfStay } from '../../shared/stays/ids.ts'
import type { Stay } from '../../shared/arrivals/parsing/stay.ts'
import { maxOver, type StayChange, type StayFields, type StayRecord } from '../../shared/schemas/stays.ts'
import { changeOf, fieldsOf, hasOwnWords, knowsChange, withChange } from '../../shared/stays/merge.ts'
import { isUnreachable } from '../database/unreachable.ts'
import { daysChanged } from '../stays/stay-days.collection.ts'
import { commonTexts } from '../stays/stays.collection.ts'
import type { StayDeps } from '../stays/sync-stays.ts'

/** What a message tells of one stay. */
export type ToldStay = {
  /** Null for a cancellation that tells no more than which booking it is. */
  stay: Stay | null
  isCancelled: boolean
  /** The system and its own id of the booking; '' for a mail. */
  bookingId: string
  /** When it was written, if it says so. */
  at: Date | null
  /** Until when a request can be declined; null for a booking. */
  decideBy: string | null
}

type TakeDeps = Pick<StayDeps, 'stays' | 'stayDays' | 'transaction' | 'now'>

/** How many records are others now, and whether one found no room. */
export type Taken = { changed: number; hasNoRoom: boolean }

type Message = { told: readonly ToldStay[]; taken: PromiseWithResolvers<Taken> }

/** The messages of each member that wait for those before them, and are taken together then. */
const queues = new Map<string, Message[]>()
const messagesAtOnce = 50

/**
 * Merges stays into the member's records as one more device. What was written later wins in each field, in whatever order
 * messages come, and one that comes again changes nothing.
 */
export function takeStays(deps: TakeDeps, member: ObjectId, told: readonly ToldStay[]): Promise<Taken> {
  const message: Message = { told, taken: Promise.withResolvers() }
  const name = member.toHexString()
  const queue = queues.get(name)
  if (queue) queue.push(message)
  else {
    const started = [message]
    queues.set(name, started)
    void takeAll(deps, member, started)
  }
  return message.taken.promise
}

async function takeAll(deps: TakeDeps, member: ObjectId, queue: Message[]): Promise<void> {
  while (queue.length > 0) {
    await takeMessages(deps, member, queue.splice(0, messagesAtOnce))
  }
  queues.delete(member.toHexString())
}

async function takeMessages(deps: TakeDeps, member: ObjectId, messages: readonly Message[]): Promise<void> {
  try {
    const all = messages.flatMap(({ told }) => told)
    const { changed, left } = await takeTogether(deps, member, all)
    for (const { told, taken } of messages) {
      const ids = told.map((one) => changed.get(one)).filter((id) => id !== undefined)
      taken.resolve({ changed: new Set(ids).size, hasNoRoom: told.some((one) => left.has(one)) })
    }
  } catch (error) {
    // One that cannot be stored keeps no other from it.
    if (messages.length > 1 && !isUnreachable(error))
      for (const one of messages) await takeMessages(deps, member, [one])
    else for (const { taken } of messages) taken.reject(error)
  }
}

/** For each that changed a record its id, and those that found no room. */
async function takeTogether(
  { stays, stayDays, transaction, now }: TakeDeps,
  member: ObjectId,
  told: readonly ToldStay[],
): Promise<{ changed: Map<ToldStay, string>; left: Set<ToldStay> }> {
  const key = await stays.openKeyOf(member)
  const given = await Promise.all(told.map(async (one) => ({ one, newIds: await newIdsOf(one) })))
  const texts = told.flatMap(({ stay, bookingId }) => commonTexts({ ...stay, bookingId }))
  return transaction(async (session) => {
    const allNewIds = given.flatMap(({ newIds }) => newIds)
    const known = await stays.byCommon(key, texts, allNewIds, session)
    const records = new Map(known.map((record) => [record.id, record]))
    const unknown = given.filter(({ one, newIds }) => !recordOf(records, one, newIds)).length
    const stored = new Map(records)
    let room = unknown > 0 ? await stays.roomOf(key, unknown, session) : 0
    const left = new Set<ToldStay>()
    const saved = new Set<string>()
    const changed = new Map<ToldStay, string>()
    for (const { one, newIds } of given) {
      const record = recordOf(records, one, newIds)
      const id = record?.id ?? newIds.find((newId) => !records.has(newId))
      if (!id || !(record || isWorthAdding(one, now()))) continue
      if (!record && (room -= 1) < 0) {
        left.add(one)
        continue
      }
      const after = withTold(record ?? null, id, one, now().getTime())
      if (after === record) continue
      records.set(id, after)
      saved.add(id)
      if (contentOf(after) !== contentOf(record ?? null)) changed.set(one, id)
    }
    const written = [...saved].map((id) => records.get(id)!)
    await stays.save(key, written, session, { ids: new Set(changed.values()), checkAt: now() })
    const changes = written.map((after) => ({ before: stored.get(after.id), after }))
    await stayDays.add(daysChanged(changes, now().getTime()), session)
    return { changed, left }
  })
}

/** A booking that was canceled before it is known is remembered, so that what was written earlier does not bring it back. */
const isWorthAdding = ({ stay, isCancelled, bookingId }: ToldStay, now: Date) =>
  isCancelled
    ? bookingId !== '' || Boolean(stay?.code)
    : stay !== null && stay.departure > now.toISOString().slice(0, 10)

const hashOf = (text: string, length: number) =>
  createHash('sha256').update(text).digest('base64url').slice(0, length)

/** The ids that a record of this stay can have: the first is what each source makes, unless two stays make the same. */
const newIdsOf = async ({ stay, bookingId }: ToldStay) => [
  ...(stay ? [await idOfStay(stay)] : []),
  hashOf(`${bookingId} ${JSON.stringify(stay)}`, 22),
]

const stayOf = (record: StayRecord): Stay => {
  const {
    source = '',
    code = '',
    firstName = '',
    lastName = '',
    lastFour = '',
    city = '',
    ...rest
  } = fieldsOf(record)
  const { listing = '', arrival = '', departure = '' } = rest
  return { source, code, firstName, lastName, lastFour, city, listing, arrival, departure }
}

const systemOf = (bookingId: string) => bookingId.split(' ')[0]!

/** The record of this booking, or of a stay that another source told of. */
function recordOf(
  records: ReadonlyMap<string, StayRecord>,
  { stay, bookingId }: ToldStay,
  newIds: readonly string[],
): StayRecord | undefined {
  const all = [...records.values()].map((record) => ({ record, fields: fieldsOf(record) }))
  const own = bookingId !== '' && all.find(({ fields }) => fields.bookingId === bookingId)
  if (own || !stay) return own ? own.record : undefined
  // A system gives each booking an id: another one is another stay.
  const others = all.filter(
    ({ fields: { bookingId: known } }) => !known || systemOf(known) !== systemOf(bookingId),
  )
  const found =
    others.find(({ record }) => haveSameCode(stayOf(record), stay)) ??
    others.find(({ record, fields }) => !fields.isRemoved && isSameStay(stayOf(record), stay))
  if (found || bookingId !== '') return found?.record
  const sameId = newIds.map((id) => records.get(id))
  return sameId.find((record) => record && mayBeOneGuest(stayOf(record), stay))
}

const personOf = ({ firstName = '', lastName = '', lastFour = '', city = '' }: StayFields) =>
  [firstName, lastName, lastFour, city].map(fold).join('|')

/** The ids of changes that messages make begin so. */
const ownId = 'in'
/** Of a message that says no time, the same one later is no repetition: a booking was moved, and moved back. */
const repeatedMs = 3_600_000

function withTold(record: StayRecord | null, id: string, told: ToldStay, now: number): StayRecord {
  const before = fieldsOf(record)
  const { stay, isCancelled, bookingId, decideBy } = told
  const held = record?.changes ?? []
  const latest = Math.max(now, ...held.map((one) => one.at + 1))
  const at = told.at ? Math.min(told.at.getTime(), now) : latest
  const period = told.at ? '' : Math.floor(now / repeatedMs)
  const idFor = (what: string) => ownId + hashOf(`${what} ${JSON.stringify(told)}${period}`, 14)
  const changeId = idFor('stay')
  if (record && knowsChange(record, changeId)) return record
  const order = `${new Date(at).toISOString()} ${changeId}`
  const isNewest = order > (before.bookingAt ?? '')
  const given = Object.entries(stay ?? {}).filter(([, value]) => value !== '')
  const isLater = (one: { at: number; id: string }) => one.at > at || (one.at === at && one.id > changeId)
  const isRemovedLater = held.some((one) => isLater(one) && Object.hasOwn(one.fields, 'isRemoved'))
  const state: StayFields = !isCancelled
    ? { ...(!isRemovedLater && { isRemoved: false }), decideBy }
    : hasOwnWords(before)
      ? { arrival: '', departure: '', decideBy: null } // The member's own words stay.
      : { isRemoved: true, decideBy: null }
  const fields: StayFields = {
    ...(!isCancelled && Object.fromEntries(given)),
    ...(isCancelled && !record && stay?.code && { code: stay.code }),
    ...(bookingId !== '' && { bookingId }),
    ...(isNewest && { ...state, bookingAt: order }),
  }
  // What was written later is not replaced, unless it says nothing.
  const known = held.filter((one) => !isLater(one))
  const gaps = Object.entries(fields).filter(([name]) => before[name as keyof StayFields] === '')
  const change = (changeId: string, fields: StayFields, replaced: typeof held): StayChange => {
    const over = [...new Set([...replaced.map((one) => one.id), ...replaced.flatMap((one) => one.over)])]
    return { stay: id, id: changeId, at, over: over.slice(0, maxOver), fields }
  }
  const filled = withChange(record, change(changeId, fields, known), now)
  const gapsFilled = change(idFor('gaps'), Object.fromEntries(gaps), filled.changes)
  const after = withoutOwnEarlier(gaps.length > 0 ? withChange(filled, gapsFilled, now) : filled)
  if (!before.check || personOf(fieldsOf(after)) === personOf(before)) return after
  const forgotten = changeOf(id, after, { check: null }, { id: idFor('person'), now: latest })
  return forgotten ? withChange(after, forgotten, now) : after
}

/** What another message said is no text of the member's that was lost. */
const withoutOwnEarlier = (record: StayRecord): StayRecord => ({
  ...record,
  earlier: record.earlier.filter((one) => !one.id.startsWith(ownId)),
})

const contentOf = (record: StayRecord | null): string => {
  const { bookingAt: _, check: _check, ...fields } = fieldsOf(record)
  return JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
