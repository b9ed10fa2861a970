import * as v from 'valibot'
import { Time } from './common.ts'

/** The property systems whose messages are known. */
export const bookingSystems = ['Hospitable', 'Hostaway', 'Lodgify', 'Smoobu', 'OwnerRez', 'Guesty'] as const
export type BookingSystem = (typeof bookingSystems)[number]

/** The listing of test bookings. */
export const testListing = 'A test'

/** What a confirmation lacked that could not be read with certainty. */
export const unclear = 'certainty'

/** What a message lacked that could not be taken, for a reason that the log knows. */
export const unreadable = 'readability'

/** What a booking lacked because its member keeps as many stays and notes as there may be. */
export const noRoom = 'room'

/** What the last message was, without anything that stood in it. */
const LastMessage = v.object({
  at: Time,
  /** The system, 'Email', 'Gmail' for its code, or '' for one that is not known. */
  from: v.string(),
  /** How many stays it added or changed. */
  stays: v.number(),
  /** Which fields it did not have. */
  missing: v.array(v.string()),
  /** A code that a mail service sent to confirm a forwarding, for a day. */
  code: v.string(),
})
export type LastMessage = v.InferOutput<typeof LastMessage>

/** A member's own address for bookings, as the account page shows it. */
export const Intake = v.object({
  isOn: v.boolean(),
  /** Only in the answer that makes them: the server keeps a hash. `mail` is empty where no mail comes in. */
  addresses: v.nullable(v.object({ webhook: v.string(), mail: v.string() })),
  hasSecret: v.boolean(),
  last: v.nullable(LastMessage),
  /** The last one that was not read, for a week; null when that is the last one of all. */
  unread: v.nullable(LastMessage),
})
export type Intake = v.InferOutput<typeof Intake>

export const IntakeSecret = v.object({
  /** What the system signs with, or `user:password`; empty to check none. */
  signingKey: v.pipe(
    v.string('The signing key must be text'),
    v.maxLength(300, 'The signing key can have at most 300 characters'),
    v.regex(/^[\x20-\x7e]*$/, 'The signing key holds characters that cannot be used'),
    v.trim(),
  ),
})
