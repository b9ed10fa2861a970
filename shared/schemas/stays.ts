import * as v from 'valibot'
import { Id, Time } from './common.ts'
import { Match } from './guest.ts'

export const maxStays = 20_000
/** How many changes one call takes, and how many records one answer has. */
export const changesACall = 200
export const maxNoteLength = 500
/** How many earlier changes a change names. */
export const maxOver = 16

export const stayTags = ['VIP', 'welcome back', 'ask first', 'not again'] as const
export type StayTag = (typeof stayTags)[number]

/** What a member can decide on an arrival. */
export const decisionKinds = ['kept', 'asked', 'declined'] as const
/** Why: from what hosts reported of stays, or what could not be found out; never from who somebody is. */
export const decisionReasons = {
  damage: 'earlier damage',
  payment: 'unpaid charges',
  party: 'an unauthorized party',
  rules: 'broken house rules',
  identity: 'unclear identity',
  unconfirmed: 'details that could not be confirmed',
  other: 'another reason',
} as const
export type DecisionReason = keyof typeof decisionReasons

const text = v.pipe(v.string('It must be text'), v.maxLength(500, 'It can have at most 500 characters'))
const day = v.union([v.literal(''), v.pipe(v.string(), v.isoDate('It must be a day'))])

/** What the server answered last: how many guests may be this person, and when it was asked. */
export const Check = v.object({
  at: Time,
  matches: v.number(),
  best: v.nullable(Match.entries.grade),
  viewed: v.number(),
})
export type Check = v.InferOutput<typeof Check>

/** A note of the member's own. Counted as people count: an emoji is one character. */
export const OwnNote = v.pipe(
  v.string('A note must be text'),
  v.check(
    (note) => Array.from(note).length <= maxNoteLength,
    `A note can have at most ${maxNoteLength} characters`,
  ),
)

const Decision = v.object({
  kind: v.picklist(decisionKinds, 'Choose a decision from the list'),
  at: Time,
  reason: v.nullable(
    v.picklist(Object.keys(decisionReasons) as DecisionReason[], 'Choose a reason from the list'),
  ),
})
export type Decision = v.InferOutput<typeof Decision>

/** A time by a device's clock, and by how many milliseconds that clock was ahead; null where that is unknown. */
export const Recorded = v.object({
  at: Time,
  clockDifference: v.nullable(v.pipe(v.number(), v.safeInteger())),
})
export type Recorded = v.InferOutput<typeof Recorded>

/** All fields of a stay, or of an entry about a person; a change names those that it changes. */
export const StayFields = v.partial(
  v.object({
    source: text,
    code: text,
    firstName: text,
    lastName: text,
    note: text,
    lastFour: text,
    phoneNumber: text,
    city: text,
    listing: text,
    arrival: day,
    departure: day,
    check: v.nullable(Check),
    ownNote: OwnNote,
    tags: v.pipe(v.array(v.picklist(stayTags, 'Choose a tag from the list')), v.maxLength(stayTags.length)),
    /** Earlier texts that the member does not want any more, as '[change]:[field]'. */
    discarded: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(50)),
    /** Whether the member has reported the stay, or has nothing to report; null takes an answer back. */
    answer: v.nullable(v.object({ kind: v.picklist(['reported', 'none']), at: Time })),
    /** When the guest came and left, by the clock of the device that recorded it. */
    arrivedAt: v.nullable(Recorded),
    leftAt: v.nullable(Recorded),
    /** The departure of a stay that is counted after its own record is gone, and whether it was answered. */
    counted: v.pipe(v.string(), v.isoDate('It must be a day')),
    isAnswered: v.boolean(),
    decision: v.nullable(Decision),
    /** Until when a request can still be declined; null once that is over. */
    decideBy: v.nullable(Time),
    /** When a check goes on that found the budget of its day used up. */
    checkAfter: v.nullable(Time),
    /** The system's own id of the booking, with the system's name, where a message told of it. */
    bookingId: text,
    /** When the newest message about it was written: an older one that comes late changes nothing. */
    bookingAt: text,
    /** The guest of the register that the member's words are about. */
    guestId: v.nullable(Id),
    isRemoved: v.boolean(),
  }),
)
export type StayFields = v.InferOutput<typeof StayFields>

const ChangeId = v.pipe(v.string(), v.regex(/^[\w-]{8,16}$/, 'Unknown change'))
const RecordId = v.pipe(v.string(), v.regex(/^[\w-]{16,40}$/, 'Unknown record'))

const Change = v.object({
  id: ChangeId,
  /** When it was made, in milliseconds since 1970 by the server's clock, and later than what it changed. */
  at: v.pipe(v.number('It must be a time'), v.safeInteger('It must be a time'), v.minValue(0)),
  /** The changes that its author knew and replaced, the newest first. */
  over: v.pipe(v.array(ChangeId), v.maxLength(maxOver)),
  fields: StayFields,
})

const lastTime = 8.64e15

/** A change to the record with the id `stay`; later changes of others have room behind its time. */
export const StayChange = v.object({
  stay: RecordId,
  ...Change.entries,
  at: v.pipe(Change.entries.at, v.maxValue(lastTime, 'It must be a time')),
})
export type StayChange = v.InferOutput<typeof StayChange>

/** A value that lost against another device's, until it is forgotten. */
const EarlierText = v.object({
  id: ChangeId,
  field: v.keyof(StayFields),
  text: v.string(),
  until: v.number(),
})

/** A record: the changes it is made of, each with the fields that no later one has changed. */
export const StayRecord = v.object({
  id: RecordId,
  changes: v.array(Change),
  earlier: v.array(EarlierText),
})
export type StayRecord = v.InferOutput<typeof StayRecord>

export const SyncStays = v.object({
  /** What the last answer said; 0 asks for everything. */
  since: v.pipe(v.number('It must be a number'), v.safeInteger('It must be a number'), v.minValue(0)),
  changes: v.pipe(
    v.array(StayChange),
    v.maxLength(changesACall, `Send at most ${changesACall} changes at once`),
  ),
})
export type SyncStays = v.InferOutput<typeof SyncStays>

export const SyncedStays = v.object({
  /** What changed since, but for the changes of this call that met no others. */
  records: v.array(StayRecord),
  since: v.number(),
  hasMore: v.boolean(),
  /** Records that a change was made to and that are not there: it is sent again with all fields. */
  unknown: v.array(RecordId),
  /** The server's clock, in milliseconds since 1970. */
  at: v.number(),
})
export type SyncedStays = v.InferOutput<typeof SyncedStays>
