import * as v from 'valibot'
import { isSearchable, searchKeysOf } from '../match.ts'
import { phoneKey } from '../phone.ts'
import { isCountryCode } from '../places.ts'
import { Cursor, Id, line, requiredLine, Time } from './common.ts'
import { StateCode } from './place.ts'
import { Review } from './review.ts'

const countryCode = (defaultCode: string) =>
  v.pipe(
    v.optional(v.string('Choose a country of the list'), defaultCode),
    v.trim(),
    v.check(isCountryCode, 'Choose a country of the list'),
  )

/** A new guest. A phone number is validated by its digits, although the message speaks of characters. */
export const NewGuest = v.object({
  firstName: requiredLine('First Name'),
  lastName: requiredLine('Last Name'),
  phoneNumber: v.pipe(
    requiredLine('Phone number', 'Phone number is required', 30),
    v.check((phone) => phoneKey(phone) !== null, 'Phone number must be at least 10 characters'),
  ),
  city: line('City'),
  state: StateCode,
  country: countryCode('US'),
})
export type NewGuest = v.InferOutput<typeof NewGuest>

/** A search: guests match every filled field; an incomplete phone number is ignored. */
export const GuestSearch = v.object({
  firstName: line('First Name'),
  lastName: line('Last Name'),
  phoneNumber: line('Phone number', 30),
  city: line('City'),
  state: StateCode,
  country: countryCode(''),
  cursor: v.optional(Cursor),
})
export type GuestSearch = v.InferOutput<typeof GuestSearch>

/** Whether a search has a field besides the country. */
export const canSearch = (
  search: Pick<GuestSearch, 'firstName' | 'lastName' | 'phoneNumber' | 'city' | 'state'>,
): boolean => isSearchable(searchKeysOf({ ...search, country: '' }))

const profile = {
  _id: Id,
  id: Id,
  firstName: v.string(),
  lastName: v.string(),
  /** Masked: (•••) •••-1234. */
  phoneNumber: v.string(),
  city: v.string(),
  state: v.string(),
  country: v.string(),
}

/** A guest in a list. */
export const GuestCard = v.object({ ...profile, createdAt: Time, isViewed: v.boolean() })
export type GuestCard = v.InferOutput<typeof GuestCard>

/** The result of creating a guest. For an existing one it contains only what was typed, to reveal nothing (D-33). */
export const CreatedGuest = v.object({ ...profile, createdAt: v.optional(Time) })
export type CreatedGuest = v.InferOutput<typeof CreatedGuest>

/** A guest with its reviews, newest first, and its score. */
export const GuestDetail = v.object({
  ...GuestCard.entries,
  /** When the member first opened this guest. */
  viewedAt: v.nullable(Time),
  positiveCount: v.number(),
  negativeCount: v.number(),
  /** The weight of positive reviews divided by the weight of all; null without reviews. */
  weightedScore: v.nullable(v.number()),
  review: v.array(Review),
})
export type GuestDetail = v.InferOutput<typeof GuestDetail>

/** An entry of the view history; `profile` only when requested. */
export const ViewedGuest = v.object({
  ...GuestCard.entries,
  viewedAt: Time,
  profile: v.optional(GuestDetail),
})
export type ViewedGuest = v.InferOutput<typeof ViewedGuest>

export const HistoryQuery = v.object({
  profiles: v.optional(v.picklist(['0', '1']), '0'),
  since: v.optional(
    v.pipe(
      Time,
      v.check((time) => !Number.isNaN(Date.parse(time)), 'Unknown time'), // valid ISO 8601 that Date cannot parse
    ),
  ),
  cursor: v.optional(Cursor),
})
export type HistoryQuery = v.InferOutput<typeof HistoryQuery>
