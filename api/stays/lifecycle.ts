import { randomBytes } from 'node:crypto'
import type { ClientSession, ObjectId } from 'mongodb'
import type { StayFields } from '../../shared/schemas/stays.ts'
import { changeOf, fieldsOf, isOfErased, withChange } from '../../shared/stays/merge.ts'
import { jsonListEntry } from '../files/copy-entries.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { StayDeps } from './sync-stays.ts'

type Ref = { _id: ObjectId; member: ObjectId }

const recordsAtOnce = 200
const allOfGuest = 100_000

const personFields = ['firstName', 'lastName', 'lastFour', 'phoneNumber', 'city'] as const

/** What a member has from the register goes with an erased guest; stays and the member's own words remain. */
export const withoutGuest = (fields: StayFields): StayFields => ({
  guestId: null,
  check: null,
  ...(!fields.arrival &&
    Object.fromEntries(personFields.filter((name) => fields[name]).map((name) => [name, '']))),
})

export const staysLifecycle = (deps: Pick<StayDeps, 'stays' | 'now'>): Lifecycle => ({
  collections: ['stays', 'stayKeys', 'stayDays'],

  async merge({ kept, merged }, session) {
    const records = await deps.stays.aboutGuests([merged], allOfGuest, session)
    await change(deps, records, () => ({ guestId: kept.toHexString() }), session)
    return { records }
  },
  async undoMerge({ kept, merged }, { records }, session) {
    const back = (fields: StayFields) =>
      fields.guestId === kept.toHexString() ? { guestId: merged.toHexString() } : {}
    await change(deps, records as Ref[], back, session)
  },

  async eraseGuest(guests, session) {
    const records = await deps.stays.aboutGuests(guests, recordsAtOnce, session)
    await change(deps, records, withoutGuest, session)
    return records.length === recordsAtOnce
  },

  closeAccount: ({ member }, session) => deps.stays.removeSomeOf(member, 5 * recordsAtOnce, session),

  async *exportFor({ _id }) {
    yield jsonListEntry('stays-and-notes.json', deps.now(), ownRecords(deps, _id))
  },
})

async function* ownRecords({ stays }: Pick<StayDeps, 'stays'>, member: ObjectId) {
  for await (const record of stays.allOf(member)) {
    const { isRemoved, ...fields } = fieldsOf(record)
    const about = isOfErased(fields) && { about: 'a guest who was erased' }
    const earlier = record.earlier.map(({ field, text }) => ({ field, text }))
    if (!isRemoved) yield { ...about, ...fields, earlier }
  }
}

/** Changes records of several members, as one of their devices would; what is emptied has no earlier text either. */
async function change(
  { stays, now }: Pick<StayDeps, 'stays' | 'now'>,
  records: readonly Ref[],
  wanted: (fields: StayFields) => StayFields,
  session: ClientSession,
): Promise<void> {
  const at = now().getTime()
  for (const { _id, member } of records) {
    const key = await stays.keyOf(member, session)
    const stored = key && (await stays.byDocId(key, _id, session))
    if (!stored) continue
    const { record } = stored
    const fields = fieldsOf(record)
    const id = randomBytes(8).toString('base64url')
    const made = changeOf(
      record.id,
      record,
      { isRemoved: fields.isRemoved, ...wanted(fields) },
      { id, now: at },
    )
    if (!made) continue
    const after = withChange(record, made, at)
    const earlier = after.earlier.filter(({ field }) => made.fields[field] !== '')
    await stays.save(key, [{ ...after, earlier }], session)
  }
}
