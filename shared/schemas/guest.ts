import * as v from 'valibot'
import { isSearchable, searchKeysOf } from '../match.ts'
import { phoneKey } from '../phone.ts'
import { isCountryCode } from '../places.ts'
import { Cursor, Id, line, requiredLine, Time } from './common.ts'
import { StateCode } from './place.ts'
import { Review } from './review.ts'

const countryCode = (preset: string) =>
  v.pipe(
    v.optional(v.string('Choose a country of the list'), preset),
    v.trim(),
    v.check(isCountryCode, 'Choose a country of the list'),
  )

/** A new guest (VAL-38 to VAL-41, OP-29, OP-31, OP-39). The phone's digits are counted, not its characters. */
export const NewGuest = v.object({
  firstName: requiredLine('First Name'),
  lastName: requiredLine('Last Name'),
  phoneNumber: v.pipe(
    requiredLine('Phone number', 'Phone number is required', 30),
    v.check((typed) => phoneKey(typed) !== null, 'Phone number must be at least 10 characters'),
  ),
  city: line('City'),
  state: StateCode,
  country: countryCode('US'),
})
export type NewGuest = v.InferOutput<typeof NewGuest>

/** A search; a filled field narrows the result, an unusable phone is left out (D-30, D-31). */
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

/** Whether a search has a field that the search may start with: all but the country (VAL-46 to VAL-48). */
export const canSearch = (
  search: Pick<GuestSearch, 'firstName' | 'lastName' | 'phoneNumber' | 'city' | 'state'>,
): boolean => isSearchable(searchKeysOf({ ...search, country: '' }))

const profile = {
  _id: Id,
  id: Id,
  firstName: v.string(),
  lastName: v.string(),
  /** Masked, such as (•••) •••-1234 (D-34). */
  phoneNumber: v.string(),
  city: v.string(),
  state: v.string(),
  country: v.string(),
}

/** A guest as lists show it (D-35). */
export const GuestCard = v.object({ ...profile, createdAt: Time, isViewed: v.boolean() })
export type GuestCard = v.InferOutput<typeof GuestCard>

/** The answer to creating a guest: for one that was there already only what was typed (D-33). */
export const CreatedGuest = v.object({ ...profile, createdAt: v.optional(Time) })
export type CreatedGuest = v.InferOutput<typeof CreatedGuest>

/** A guest with its reviews, newest first, and the score of D-42. */
export const GuestDetail = v.object({
  ...GuestCard.entries,
  /** When the reader opened this guest first. */
  viewedAt: v.nullable(Time),
  positiveCount: v.number(),
  negativeCount: v.number(),
  /** Weight of positive reviews divided by the weight of all; null without reviews. */
  weightedScore: v.nullable(v.number()),
  review: v.array(Review),
})
export type GuestDetail = v.InferOutput<typeof GuestDetail>

/** One entry of the view history; the profile fields only when the call asks for them (D-82). */
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
      v.check((time) => !Number.isNaN(Date.parse(time)), 'Unknown time'), // some forms of ISO 8601 Date cannot read
    ),
  ),
  cursor: v.optional(Cursor),
})
export type HistoryQuery = v.InferOutput<typeof HistoryQuery>
