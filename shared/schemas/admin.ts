import * as v from 'valibot'
import { AccountDecision, UserDetails } from './account.ts'
import { Cursor, Id, ListFilter, Origin, requiredLine, Time } from './common.ts'
import { LookedAt } from './decision.ts'
import { Suspension } from './suspension.ts'

export const UserUpdate = v.object({
  userId: Id,
  newValues: v.union(
    [v.strictObject({ isAccountVerified: v.boolean() }), v.strictObject({ isAdmin: v.boolean() })],
    'Choose what to change: isAccountVerified or isAdmin',
  ),
  sendEmail: v.optional(v.boolean('sendEmail must be true or false'), false),
  emailAddress: v.optional(v.string('The email address must be text'), ''),
  url: Origin,
  documents: LookedAt,
})
export type UserUpdate = v.InferOutput<typeof UserUpdate>

/** `emailSent` is true when a notification was queued. */
export const UpdatedUser = v.object({ _id: Id, id: Id, emailSent: v.boolean() })

export const ReviewUpdate = v.object({
  itemId: Id,
  newValues: v.strictObject({ hiddenByAdmin: v.boolean('Choose hidden or shown') }),
})
export const UpdatedReview = v.object({ _id: Id, id: Id })

/** Filter, sort order (a column, with '-' before it for descending) and page of an admin's table. */
export const AdminQuery = v.object({
  sort: v.optional(v.pipe(v.string(), v.maxLength(40, 'Unknown order'))),
  q: v.optional(ListFilter),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'The limit must be a number'), v.transform(Number)),
  ),
  cursor: v.optional(Cursor),
})
export type AdminQuery = v.InferOutput<typeof AdminQuery>

/** A row of the users table. `searchesALot` is true above 150 searches in a day. */
export const AdminUser = v.object({
  ...v.omit(UserDetails, [
    'views',
    'documents',
    'insuranceDocuments',
    'otherDocuments',
    'quotaUsed',
    'quotaLimit',
    'documentsWithheld',
  ]).entries,
  ...AccountDecision.entries,
  documentCount: v.number(),
  suspension: v.nullable(Suspension),
  searchesToday: v.number(),
  searchesALot: v.boolean(),
})
export type AdminUser = v.InferOutput<typeof AdminUser>

/** An action of an admin: `admin` is the email at that time, `target` describes the user or review. */
export const AuditEntry = v.object({
  _id: Id,
  id: Id,
  at: Time,
  admin: v.string(),
  action: v.string(),
  target: v.string(),
  targetId: Id,
  detail: v.string(),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

const iso = 'The time must be in ISO 8601, such as 2026-11-23T09:00:00Z'
const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(iso),
  v.transform((text) => new Date(text)),
)
const exactly = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(320, 'At most 320 characters')))

/** As `AdminQuery`, with one kind of event, one account by its email, one network address, and a span of time. */
export const SecurityQuery = v.object({
  ...AdminQuery.entries,
  event: exactly,
  email: exactly,
  address: exactly,
  /** The first moment, and the one after the last. */
  from: v.optional(Instant),
  until: v.optional(Instant),
})
export type SecurityQuery = v.InferOutput<typeof SecurityQuery>

/** What happened to an account, for 180 days; `account` is empty where an email has none, all others may be empty, too. */
export const SecurityEntry = v.object({
  _id: Id,
  id: Id,
  at: Time,
  event: v.string(),
  account: v.union([Id, v.literal('')]),
  email: v.string(),
  address: v.string(),
  requestId: v.string(),
  detail: v.string(),
})
export type SecurityEntry = v.InferOutput<typeof SecurityEntry>

/** The member whose searches should be lifted out of the limit of guests a day. */
/** A table of the dashboard whose rows are saved as a file. */
export const TableExport = v.object({ table: requiredLine('The table', 'Name the table', 40) })
export const SearchLimitLift = v.object({ userId: Id })
export const LiftedSearchLimit = v.object({ _id: Id, id: Id })

const Searcher = v.object({ _id: Id, name: v.string(), email: v.string() })

/** What needs an admin's attention. */
export const AdminNotices = v.object({
  /** Accounts that wait for a decision. */
  waiting: v.number(),
  /** Open cases of people who are written about, and those that are late or looked at again. */
  openCases: v.number(),
  urgentCases: v.number(),
  /** Visible reviews that three members have reported since an admin's last decision. */
  reviewsToCheck: v.number(),
  /** Of these the ones that are held for the team that no one has reported. */
  heldReviews: v.optional(v.number(), 0),
  /** Members with more than 150 searches today or yesterday. */
  busySearchers: v.array(v.object({ ...Searcher.entries, day: v.string(), searches: v.number() })),
  /** Members with phone searches without a hit within a day, most first. */
  phoneMisses: v.array(v.object({ ...Searcher.entries, misses: v.number() })),
  /** Members who met 2,000 different guests in searches on a day (UTC), and whether the limit was lifted. */
  overSearchLimit: v.array(v.object({ ...Searcher.entries, day: v.string(), lifted: v.boolean() })),
  /** Authors whose share of positive reviews is far from `share`, that of all reviews. */
  oneSidedAuthors: v.array(
    v.object({ ...Searcher.entries, reviews: v.number(), positive: v.number(), share: v.number() }),
  ),
  /** Mails that a mail server rejected permanently in the last 30 days, with its response. */
  refusedMails: v.array(v.object({ to: v.string(), subject: v.string(), line: v.string(), refusedAt: Time })),
})
export type AdminNotices = v.InferOutput<typeof AdminNotices>
