import {
  type Decision,
  decisionReasons,
  maxOver,
  type StayChange,
  type StayFields,
  type StayRecord,
  type SyncedStays,
} from '../schemas/stays.ts'

/** How long a text that lost against another device's is kept. */
export const earlierMs = 30 * 24 * 3_600_000
const maxEarlier = 50

type Held = StayRecord['changes'][number]
type FieldName = keyof StayFields

/** Fields that people write; what is lost of the others can be found again. */
const written: ReadonlySet<FieldName> = new Set([
  'firstName',
  'lastName',
  'lastFour',
  'phoneNumber',
  'city',
  'listing',
  'ownNote',
  'tags',
  'decision',
])

/** Whether the record has this change, or had it and knows more by now. */
export const knowsChange = ({ changes, earlier }: StayRecord, id: string): boolean =>
  changes.some((held) => held.id === id || held.over.includes(id)) || earlier.some((one) => one.id === id)

/**
 * The record after a change, which may arrive late, twice, and in any order. A change replaces what its author knew. Of
 * two that did not know each other the later wins in each field, and the words of the other are kept for 30 days.
 */
export function withChange(record: StayRecord | null, change: StayChange, now: number): StayRecord {
  const before = record ?? { id: change.stay, changes: [], earlier: [] }
  if (knowsChange(before, change.id)) return before
  const { id, at, over, fields } = change
  const added: Held = { id, at, over: [...over], fields: {} }
  const changes = before.changes.map((held) => ({ ...held, fields: { ...held.fields } }))
  const earlier = before.earlier.filter(({ until }) => until > now)
  const keep = (loser: Held, field: FieldName, value: unknown, winner: Held) => {
    winner.over = [...new Set([loser.id, ...winner.over, ...loser.over])].slice(0, maxOver)
    const text = textOf(value)
    if (!written.has(field) || text === '' || text === textOf(winner.fields[field])) return
    earlier.push({ id: loser.id, field, text, until: now + earlierMs })
  }
  for (const field of Object.keys(fields) as FieldName[]) {
    const value = fields[field]
    const holder = changes.find((held) => Object.hasOwn(held.fields, field))
    const isKnown = !holder || over.includes(holder.id)
    if (isKnown || doesWin(field, added, value, holder)) {
      const lost = holder?.fields[field]
      if (holder) delete holder.fields[field]
      Object.assign(added.fields, { [field]: value })
      if (!isKnown) keep(holder, field, lost, added)
    } else keep(added, field, value, holder)
  }
  return {
    id: before.id,
    changes: [...changes, added].filter((held) => Object.keys(held.fields).length > 0),
    earlier: earlier.slice(-maxEarlier),
  }
}

/** The later one, whatever order they arrive in; what one device removes and another changes stays. */
function doesWin(field: FieldName, added: Held, value: unknown, holder: Held): boolean {
  if (field === 'isRemoved' && value !== holder.fields.isRemoved) return value === false
  return added.at === holder.at ? added.id > holder.id : added.at > holder.at
}

/** The words of a field; '' for one without. */
export const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : decisionWords(value)

/** What was decided, as 'declined, earlier damage'. */
function decisionWords(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('reason' in value)) return ''
  const { kind, reason } = value as Decision
  return reason ? `${kind}, ${decisionReasons[reason]}` : kind
}

/** Whether it has words that are the member's own: those are never forgotten. */
export const hasOwnWords = ({ ownNote, tags }: StayFields): boolean =>
  Boolean(ownNote) || (tags?.length ?? 0) > 0

/** Whether words are left of a guest of the register who was erased, and no name. */
export const isOfErased = ({ guestId, firstName, lastName, ...stay }: StayFields): boolean =>
  guestId === null && !firstName && !lastName && hasOwnWords(stay)

const dayMs = 24 * 3_600_000
/** No device stays away for longer without losing what it can fetch again. */
const removedMs = 35 * dayMs
/** So long a stay is kept after its last day. */
export const departedMs = 21 * dayMs

/** Answers are counted over so many days. */
export const countedDays = 90

/** When a record may be forgotten; null for one that is kept. */
export function goneAfter(record: StayRecord, fields = fieldsOf(record)): Date | null {
  if (fields.isRemoved) return new Date(Math.max(...record.changes.map(({ at }) => at)) + removedMs)
  const { counted } = fields
  if (counted) return new Date(Date.parse(counted) + (countedDays + 1) * dayMs)
  if (hasOwnWords(fields) || !fields.departure) return null
  return new Date(Date.parse(fields.departure) + dayMs + departedMs)
}

/** All fields of a record. */
export const fieldsOf = (record: StayRecord | null): StayFields =>
  Object.assign({}, ...(record?.changes ?? []).map(({ fields }) => fields)) as StayFields

/** A change of these fields by somebody who sees this record; null when it changes none. */
export function changeOf(
  stay: string,
  record: StayRecord | null,
  wanted: StayFields,
  { id, now }: { id: string; now: number },
): StayChange | null {
  const present = fieldsOf(record)
  const changed = (Object.keys(wanted) as FieldName[]).filter(
    (field) => JSON.stringify(wanted[field]) !== JSON.stringify(present[field]),
  )
  if (changed.length === 0) return null
  // Whoever writes on a record wants it kept, although another device may remove it meanwhile.
  const isKept = !Object.hasOwn(wanted, 'isRemoved') && changed.some((name) => written.has(name))
  const fields: StayFields = {
    ...Object.fromEntries(changed.map((name) => [name, wanted[name]])),
    ...(isKept && { isRemoved: false }),
  }
  const holders = (record?.changes ?? []).filter((held) =>
    Object.keys(fields).some((name) => Object.hasOwn(held.fields, name)),
  )
  const over = [...holders.map((held) => held.id), ...holders.flatMap((held) => held.over)]
  return {
    stay,
    id,
    // A clock that is slow must not make this change older than what it changes.
    at: Math.max(now, ...holders.map(({ at }) => at + 1)),
    over: [...new Set(over)].slice(0, maxOver),
    fields,
  }
}

/** The record after changes of one device, in their order. */
export const withChanges = (
  record: StayRecord | null | undefined,
  changes: readonly StayChange[],
  now: number,
): StayRecord | null =>
  changes.reduce<StayRecord | null>((to, change) => withChange(to, change, now), record ?? null)

/** As `Map.groupBy`, which browsers of some years ago lack. */
export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** A record as the server has it, and the number of its last change. */
export type StoredStay = { record: StayRecord; number: number }

/**
 * What the server makes of a device's changes. `unknown` are records that were forgotten; `plain` are those that met no
 * change which the device does not know, so that it knows them as they are now.
 */
export function takeChanges(
  stored: ReadonlyMap<string, StoredStay>,
  changes: readonly StayChange[],
  { since, now }: { since: number; now: number },
) {
  const saved: StayRecord[] = []
  const unknown: string[] = []
  const plain = new Set<string>()
  for (const [stay, own] of groupBy(changes, (change) => change.stay)) {
    const { record, number } = stored.get(stay) ?? { record: null, number: 0 }
    if (!record && own[0]!.over.length > 0) {
      unknown.push(stay)
      continue
    }
    const after = withChanges(record, own, now)!
    if (after === record) continue // it came a second time
    saved.push(after)
    if (number <= since && !own.some(({ id }) => record && knowsChange(record, id))) plain.add(stay)
  }
  return { saved, unknown, plain }
}

/** What a device has: records as the server told them, and changes of its own that the server may not have. */
export type Replica = {
  since: number
  records: ReadonlyMap<string, StayRecord>
  pending: readonly StayChange[]
}

/** What the device has after an answer to these changes; one that was lost on the way changes nothing. */
export function afterAnswer(
  before: Replica,
  sent: readonly StayChange[],
  answer: Pick<SyncedStays, 'records' | 'since' | 'unknown'>,
  { newId, now }: { newId: () => string; now: number },
): Replica {
  const sentIds = new Set(sent.map(({ id }) => id))
  const records = new Map(before.records)
  for (const change of sent)
    if (!answer.unknown.includes(change.stay))
      records.set(change.stay, withChange(records.get(change.stay) ?? null, change, now))
  for (const record of answer.records) records.set(record.id, record)
  const pending = before.pending.filter(({ id }) => !sentIds.has(id))
  for (const stay of answer.unknown) {
    // Forgotten by the server meanwhile: what the device knows becomes a record of its own again.
    const own = before.pending.filter((change) => change.stay === stay)
    const shown = withChanges(before.records.get(stay), own, now)
    const whole = changeOf(stay, null, fieldsOf(shown), { id: newId(), now })
    records.delete(stay)
    if (whole) pending.push(whole)
  }
  return { since: answer.since, records, pending }
}
