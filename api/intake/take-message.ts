import type { ObjectId } from 'mongodb'
import { headerKey } from '../../shared/arrivals/parsing/header-key.ts'
import { statusOf } from '../../shared/arrivals/parsing/status.ts'
import type { ColumnKind, Reading } from '../../shared/arrivals/parsing/stay.ts'
import { readTable } from '../../shared/arrivals/parsing/table.ts'
import { noRoom, unreadable } from '../../shared/schemas/intake.ts'
import { fieldsOf } from '../../shared/stays/merge.ts'
import { isUnreachable } from '../database/unreachable.ts'
import { type EventDeps, recordEvent } from '../events/record-event.ts'
import { Invalid, Refusal, Unauthorized } from '../http/errors.ts'
import { commonTexts } from '../stays/stays.collection.ts'
import type { StayDeps } from '../stays/sync-stays.ts'
import type { IntakeDoc, IntakesCollection } from './intakes.collection.ts'
import { type Json, systems, type Told } from './systems.ts'
import { type Taken, takeStays, type ToldStay } from './take-stays.ts'

export type IntakeDeps = Pick<StayDeps, 'stays' | 'stayDays' | 'transaction' | 'now'> &
  EventDeps & { intakes: IntakesCollection }

type Sent = { body: string; header: (name: string) => string }

/**
 * Takes a property system's message; what it told is stored when this returns. Of a list, one that is refused or fails
 * keeps no other from being taken. Throws Invalid for what is no message, Unauthorized for a wrong signature, a Refusal 422
 * for a message of another system, and what storing one has thrown.
 */
export async function takeMessage(deps: IntakeDeps, intake: IntakeDoc, sent: Sent): Promise<void> {
  const errors: unknown[] = []
  for (const message of parse(sent.body)) {
    await takeOne(deps, intake, message, sent).catch((error: unknown) => errors.push(error))
    if (errors.some(isUnreachable)) break
  }
  if (errors.length > 0) throw errors[0]
}

async function takeOne(deps: IntakeDeps, intake: IntakeDoc, message: Json, { body, header }: Sent) {
  const secret = deps.intakes.secretOf(intake)
  const [found] = systems.flatMap((system) => {
    const told = system.read(message)
    return told ? [{ system, told }] : []
  })
  if (!found) {
    await note(deps, intake._id, '', 0, ['a reservation'])
    throw new Refusal(422, 'This message is of no system that is known here')
  }
  const { system, told } = found
  if (secret !== '' && !system.isSigned(secret, { body, header, now: deps.now() })) {
    await note(deps, intake._id, system.name, 0, ['a signature with your secret'])
    throw new Unauthorized('The signature is wrong')
  }
  if (told === 'other') return
  await notingFailure(deps, intake._id, system.name, takeTold(deps, intake._id, system.name, told))
}

/** The account page says of a message that it could not be taken; the log gets why. */
export async function notingFailure<T>(
  deps: Pick<IntakeDeps, 'intakes' | 'now'>,
  member: ObjectId,
  from: string,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isUnreachable(error)) await note(deps, member, from, 0, [unreadable])
    throw error
  }
}

const deepest = 64
const messagesACall = 50

/** The messages of a body: some systems send a list. */
function parse(body: string): Json[] {
  let depth = 0
  let isText = false
  for (let n = 0; n < body.length && depth <= deepest; n += 1) {
    const sign = body[n]
    if (isText) {
      if (sign === '\\') n += 1
      else isText = sign !== '"'
    } else if (sign === '"') isText = true
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
  }
  if (depth > deepest) throw new Invalid('The message is nested too deep')
  try {
    const parsed = [JSON.parse(body)].flat() as unknown[]
    if (parsed.length > 0 && parsed.length <= messagesACall && parsed.every(isObject)) return parsed
    if (parsed.length > messagesACall) throw new Invalid(`Send at most ${messagesACall} messages at once`)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Invalid('The message is not valid JSON')
}
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export async function takeTold(
  deps: IntakeDeps,
  member: ObjectId,
  system: string,
  told: Told,
): Promise<void> {
  const known = told.isPartial ? await bookingOf(deps, member, `${system} ${textOf(told.id)}`) : null
  const read = stayOf(system, { ...told, row: { ...known, ...filled(told.row) } }, deps.now())
  if (!read) return
  if ('missing' in read) return note(deps, member, system, 0, read.missing)
  await noteTaken(deps, member, system, await takeStays(deps, member, [read]))
}

/** Notes what was taken; of a booking that found no room the member is notified once a day. */
export async function noteTaken(
  deps: IntakeDeps,
  member: ObjectId,
  from: string,
  { changed, hasNoRoom }: Taken,
): Promise<void> {
  const unread = hasNoRoom && (await deps.intakes.ofMember(member))?.unread
  const isKnown =
    unread && unread.missing.includes(noRoom) && unread.at.getTime() > deps.now().getTime() - dayMs
  if (hasNoRoom && !isKnown)
    await deps.transaction((session) => recordEvent(deps, { what: 'booking-left-out', member }, session))
  await note(deps, member, from, changed, hasNoRoom ? [noRoom] : [])
}

/** The stay that a message tells of, or what it did not say; null for a block or an inquiry. */
export function stayOf(system: string, told: Told, now: Date): ToldStay | { missing: string[] } | null {
  const entries = Object.entries(told.row).map(([kind, value]) => [kind, textOf(value)])
  const row = Object.fromEntries(entries) as Row
  const status = (row.status ?? '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
  if (/inquir|enquir/i.test(status)) return null
  const missing = [
    ...(row.name || row.firstName || row.lastName ? [] : ['the guest’s name']),
    ...(row.arrival ? [] : ['the arrival']),
    ...(row.departure ? [] : ['the departure']),
  ]
  const isCalledOff = statusOf(status) === 'cancelled'
  if (missing.length > 0 && !isCalledOff) return { missing }
  const reading = missing.length > 0 ? null : readRow({ ...row, status })
  if (reading && reading.kind !== 'stays') return { missing: ['dates that can be read'] }
  const stay = (isCalledOff ? reading?.calledOff[0] : reading?.stays[0]) ?? null
  if (!stay && !isCalledOff) return null
  const id = textOf(told.id).slice(0, maxIdLength)
  const at = timeOf(told.at)
  const until = timeOf(told.decideBy) ?? new Date((at ?? now).getTime() + dayMs) // platforms give a host a day
  const decideBy = isRequest(status) ? until.toISOString() : null
  return { stay, isCancelled: isCalledOff, bookingId: id === '' ? '' : `${system} ${id}`, at, decideBy }
}

/** With its system's name it is one field of a record. */
const maxIdLength = 400

/** Systems that name no time zone mean UTC. */
function timeOf(value: unknown): Date | null {
  const text = textOf(value)
  return readTime(/\d \d\d:\d\d(:\d\d)?$/.test(text) ? `${text.replace(' ', 'T')}Z` : text)
}

/** A time that a record can hold; null for any other text. */
export function readTime(text: string): Date | null {
  const time = new Date(text)
  const year = time.getUTCFullYear()
  return year >= 1970 && year < 9999 ? time : null
}

const dayMs = 24 * 3_600_000

/** What the account page says of the last message; a code for a day. */
export const note = async (
  { intakes, now }: Pick<IntakeDeps, 'intakes' | 'now'>,
  member: ObjectId,
  from: string,
  stays: number,
  missing: string[],
  code = '',
): Promise<void> => {
  const until = new Date(now().getTime() + dayMs)
  const last = { at: now(), from, stays, missing }
  await intakes.note(member, {
    last,
    ...(missing.length > 0 && { unread: last }),
    ...(code !== '' && { code: { text: code, until } }),
  })
}

const isRequest = (status = '') =>
  /^(?:request|pending|tentative|awaiting|unconfirmed|new request)/i.test(status)

const textOf = (value: unknown): string =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '').slice(0, 500).trim()
const filled = (row: Told['row']) =>
  Object.fromEntries(Object.entries(row).filter(([, one]) => textOf(one) !== ''))

/** The row of a booking that is known, for a message that tells only what has changed. */
async function bookingOf({ stays }: IntakeDeps, member: ObjectId, bookingId: string) {
  const [record = null] = await stays.byCommon(await stays.openKeyOf(member), commonTexts({ bookingId }), [])
  const { firstName, lastName, arrival, departure } = fieldsOf(record)
  return { firstName, lastName, arrival, departure }
}

type Row = Partial<Record<ColumnKind, string>>

/** Reads a row by the rules for tables: days are ISO, and a time may follow; a town may name its state. */
function readRow(row: Row): Reading {
  const kinds = Object.keys(row) as ColumnKind[]
  const mapped = { [headerKey(kinds)]: Object.fromEntries(kinds.map((kind, n) => [kind, n])) }
  const cells = kinds.map((kind) => {
    const text = row[kind]!
    if (kind === 'city') return text.split(',')[0]!
    if (kind === 'phone') return text.split(/[,;]|\bext\b|\bx(?=\d)/i)[0]!
    return kind === 'arrival' || kind === 'departure' ? text.slice(0, 10) : text
  })
  return readTable([kinds, cells], { today: '0001-01-01', mapped, order: 'month-first' })
}
