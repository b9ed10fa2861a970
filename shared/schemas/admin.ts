import * as v from 'valibot'
import { UserDetails } from './account.ts'
import { Cursor, Id, ListFilter, Origin, Time } from './common.ts'

export const UserUpdate = v.object({
  userId: Id,
  newValues: v.union(
    [v.strictObject({ isAccountVerified: v.boolean() }), v.strictObject({ isAdmin: v.boolean() })],
    'Choose what to change: isAccountVerified or isAdmin',
  ),
  sendEmail: v.optional(v.boolean('sendEmail must be true or false'), false),
  emailAddress: v.optional(v.string('The email address must be text'), ''),
  url: Origin,
})
export type UserUpdate = v.InferOutput<typeof UserUpdate>

/** `emailSent` tells whether a notification was put into the outbox (ADM-13). */
export const UpdatedUser = v.object({ _id: Id, id: Id, emailSent: v.boolean() })

export const ReviewUpdate = v.object({
  itemId: Id,
  newValues: v.strictObject({ hiddenByAdmin: v.boolean('Choose hidden or shown') }),
})
export const UpdatedReview = v.object({ _id: Id, id: Id })

/** A list of an admin's table: filter, order (a column, '-' before it for descending) and page (D-82). */
export const AdminQuery = v.object({
  sort: v.optional(v.pipe(v.string(), v.maxLength(40, 'Unknown order'))),
  q: v.optional(ListFilter),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'The limit must be a number'), v.transform(Number)),
  ),
  cursor: v.optional(Cursor),
})
export type AdminQuery = v.InferOutput<typeof AdminQuery>

/** A row of the users table. `documentCount` opens the verification view; `searchesToday` is marked above 150 (D-31). */
export const AdminUser = v.object({
  ...v.omit(UserDetails, [
    'views',
    'documents',
    'insuranceDocuments',
    'otherDocuments',
    'quotaUsed',
    'quotaLimit',
    'documentsSealed',
  ]).entries,
  documentCount: v.number(),
  /** When an admin first decided on the account; its documents are sealed from then on (D-51). */
  documentsDecidedAt: v.nullable(Time),
  /** Whether it is, or has ever been, verified: the mail is preselected the first time only (OP-80). */
  wasVerified: v.boolean(),
  searchesToday: v.number(),
  searchesALot: v.boolean(),
})
export type AdminUser = v.InferOutput<typeof AdminUser>

/** Why an admin needs the documents of an account that was decided on (D-51). */
export const UnsealReason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(3, 'Say why you need the documents'),
  v.maxLength(500, 'The reason can have at most 500 characters'),
)

/** Which user to read; after the decision on an account an admin gives a reason to see its documents (D-51). */
export const UserQuery = v.object({
  id: v.union([Id, v.literal('me')], 'Unknown id'),
  reason: v.optional(UnsealReason),
})

/** What an admin did: `admin` is the address at that time, `target` says to whom or what in words. */
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

/** What waits for the admins' attention (D-31, D-45, D-70). */
export const AdminNotices = v.object({
  /** Visible reviews that three members have reported since an admin last decided. */
  reviewsToCheck: v.number(),
  /** Who passed 150 searches on a day, today or the day before. */
  busySearchers: v.array(
    v.object({ _id: Id, name: v.string(), email: v.string(), day: v.string(), searches: v.number() }),
  ),
  /** Mails that a mail server refused for good in the last 30 days, with what it said. */
  refusedMails: v.array(v.object({ to: v.string(), subject: v.string(), line: v.string(), refusedAt: Time })),
})
export type AdminNotices = v.InferOutput<typeof AdminNotices>
