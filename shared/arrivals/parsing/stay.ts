import type { StayFields } from '../../schemas/stays.ts'

/**
 * A stay as a file or a host tells it. What it does not tell is empty. Days are ISO ('2027-02-23'); the guest leaves on
 * the day of the departure.
 */
export type Stay = {
  /** The platform, such as 'Airbnb'. */
  source: string
  /** The platform's confirmation code. */
  code: string
  firstName: string
  lastName: string
  /** What stood beside the name: a title, a tag, a second person. */
  note?: string
  /** The last four digits of the guest's own number. */
  lastFour: string
  /** The guest's town. */
  city: string
  listing: string
  arrival: string
  departure: string
}

export type Status = 'booked' | 'cancelled' | 'blocked' | 'owner'

/** A stay with its status, and its row or event in the file, from 1 on. */
export type ReadStay = Stay & { status: Status; row: number }

/** A row that could not be read, and why: words that continue 'Row 14: '. */
export type BrokenRow = { row: number; why: string }

/** Why stays are left out, and how many. */
export type LeftOut = {
  past: number
  cancelled: number
  blocked: number
  owner: number
  /** Rows of a stay that another row tells already. */
  repeated: number
}

export const noneLeftOut: LeftOut = { past: 0, cancelled: 0, blocked: 0, owner: 0, repeated: 0 }

/** What a column of a table holds. */
export const columnKinds = [
  'name',
  'firstName',
  'lastName',
  'bookedBy',
  'phone',
  'city',
  'listing',
  'arrival',
  'departure',
  'nights',
  'status',
  'type',
  'code',
  'source',
] as const
/** What else a column of a list of people holds. */
type OwnKind = 'ownNote' | 'tag'
export type ColumnKind = (typeof columnKinds)[number] | OwnKind
/** The position of each column that is known, from 0 on. */
export type Columns = Partial<Record<ColumnKind, number>>

export type DateOrder = 'month-first' | 'day-first'

/** A person whom the host knows, as a list tells it. */
export type ReadPerson = Required<
  Pick<StayFields, 'firstName' | 'lastName' | 'phoneNumber' | 'lastFour' | 'city' | 'ownNote' | 'tags'>
> & { row: number }

/** A row as it is understood with the columns that the host chose, or why it cannot be read. */
export type PreviewRow = { row: number; stay: ReadStay } | { row: number; person: ReadPerson } | BrokenRow

/** What was read: stays, a question to the host, or a sentence why not. */
export type Reading =
  | {
      kind: 'stays'
      stays: Stay[]
      /** Stays that the file calls off: what is known of them goes. */
      calledOff: Stay[]
      leftOut: LeftOut
      broken: BrokenRow[]
      /** What `row` counts. */
      unit: 'Row' | 'Entry'
      /** False when the host has to look at what was understood before it counts. */
      isCertain: boolean
      /** Why it is not certain: sentences. */
      doubts: string[]
    }
  | {
      /** Headers that were never seen before: which column holds what. */
      kind: 'columns'
      headers: string[]
      /** The first rows, as they are written. */
      samples: string[][]
      columns: Columns
      /** Whether it looks like a list of people without stays. */
      isPeople?: true
    }
  | { kind: 'people'; people: ReadPerson[]; broken: BrokenRow[]; unit: 'Row' }
  | { kind: 'dates'; examples: string[] }
  | { kind: 'preview'; rows: PreviewRow[] }
  | { kind: 'refused'; why: string }

export type Refused = Extract<Reading, { kind: 'refused' }>
export const refused = (why: string): Refused => ({ kind: 'refused', why })
