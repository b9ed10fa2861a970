import * as v from 'valibot'
import { fold } from '../fold.ts'
import { isSearchable, searchKeysOf } from '../match.ts'
import { grades, matchFields, verdicts } from '../person/grades.ts'
import { phoneKey } from '../phone.ts'
import { isCountryCode, isStateCode, stateOf } from '../places.ts'
import { Cursor, Flag, Id, line, requiredLine, Time } from './common.ts'
import { StateCode } from './place.ts'
import { Review } from './review.ts'

/** The refusal of what is about a guest who is not in the register, or no longer. */
export const guestNotFound = 'Guest not found'

const countryCode = (defaultCode: string) =>
  v.pipe(
    v.optional(v.string('Choose a country from the list'), defaultCode),
    v.trim(),
    v.check(isCountryCode, 'Choose a country from the list'),
  )

const fourDigits = /^\d{4}$/

/** Some signs fold into many letters, of which no name has so many. */
const isFoldedShort = (text: string) => fold(text).length <= 150

/** The fields of a new guest. */
export const newGuestFields = {
  firstName: v.pipe(requiredLine('First Name'), v.check(isFoldedShort, 'First Name is too long')),
  lastName: v.pipe(requiredLine('Last Name'), v.check(isFoldedShort, 'Last Name is too long')),
  phoneNumber: line('Phone number', 30),
  city: v.pipe(line('City'), v.check(isFoldedShort, 'City is too long')),
  state: StateCode,
  country: countryCode('US'),
  /** The booking platform hides the number: the guest is known by `lastFour` and the city. */
  numberHidden: v.optional(Flag('Choose whether the number is hidden')),
  lastFour: v.optional(v.pipe(v.string('The last four digits must be text'), v.trim())),
}

type PhoneAndPlace = {
  phoneNumber: string
  city: string
  state: string
  country: string
  numberHidden?: boolean
  lastFour?: string
}

/** Whether a new guest is known by four digits in place of the whole number. */
export const isNumberHidden = ({
  numberHidden,
  lastFour,
}: Pick<PhoneAndPlace, 'numberHidden' | 'lastFour'>) => numberHidden === true || (lastFour ?? '') !== ''

// Checked also while other fields of the form are still missing.
const phonePaths = [['phoneNumber'], ['numberHidden'], ['lastFour']] as const
const cityPaths = [['city'], ['numberHidden'], ['lastFour']] as const

/** The schema of a form with a new guest, with what its fields ask of each other. */
export const withGuestRules = <Schema extends v.GenericSchema<unknown, PhoneAndPlace>>(
  schema: Schema,
): Schema =>
  v.pipe(
    schema as v.GenericSchema<unknown, PhoneAndPlace>,
    v.forward(
      v.partialCheck(
        phonePaths,
        (guest) => isNumberHidden(guest) || guest.phoneNumber.replace(/\p{Cf}/gu, '') !== '',
        'Phone number is required',
      ),
      ['phoneNumber'],
    ),
    v.forward(
      v.partialCheck(
        phonePaths,
        (guest) => isNumberHidden(guest) || guest.phoneNumber === '' || phoneKey(guest.phoneNumber) !== null,
        'Phone number must be at least 10 characters',
      ),
      ['phoneNumber'],
    ),
    v.forward(
      v.partialCheck(cityPaths, (guest) => !isNumberHidden(guest) || guest.city !== '', 'City is required'),
      ['city'],
    ),
    // Last of those that look at the digits: a partial check is skipped once one of its fields has an issue.
    v.forward(
      v.partialCheck(
        phonePaths,
        (guest) => !isNumberHidden(guest) || fourDigits.test(guest.lastFour ?? ''),
        'Enter exactly four digits',
      ),
      ['lastFour'],
    ),
    v.forward(
      v.partialCheck(
        [['state'], ['country']],
        ({ state, country }) => state === '' || country === 'US',
        'Only guests from the United States have a state. Choose the empty one.',
      ),
      ['state'],
    ),
  ) as unknown as Schema

/** A new guest. A phone number is validated by its digits, although the message speaks of characters. */
export const NewGuest = withGuestRules(v.object(newGuestFields))
export type NewGuest = v.InferOutput<typeof NewGuest>

/** A state's code, or its name as somebody types it. */
const StateOfSearch = v.pipe(
  v.optional(v.string('Choose a state from the list'), ''),
  v.transform((text) => stateOf(text) || text.trim()),
  v.check(isStateCode, 'Choose a state from the list'),
)

/** The last four digits of a number, or nothing. */
export const LastFour = v.optional(
  v.pipe(
    v.string('The last four digits must be text'),
    v.trim(),
    v.check((digits) => digits === '' || fourDigits.test(digits), 'Enter exactly four digits'),
  ),
)

/**
 * A search: guests match every filled field; an incomplete phone number is ignored. `lastFour` and `phoneCountry` are
 * what the page makes of a shorter one.
 */
export const GuestSearch = v.object({
  firstName: line('First Name'),
  lastName: line('Last Name'),
  phoneNumber: line('Phone number', 30),
  city: line('City'),
  state: StateOfSearch,
  country: countryCode(''),
  /** The last four digits of the number, where the rest is not known. */
  lastFour: LastFour,
  /** The country for which `phoneNumber` is a valid number, however short. */
  phoneCountry: v.optional(countryCode('')),
  /** One name alone was typed, which may be the first or the last name. */
  eitherName: v.optional(Flag('Choose whether the name may be either one')),
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

/** Whether a found guest is the person who was looked for, and why: what speaks against comes first. */
export const Match = v.object({
  grade: v.picklist(grades),
  /** From 0 to 1, shared among all who fit and everybody who is not in the register. */
  probability: v.number(),
  /** One for each field that was typed. */
  fields: v.array(
    v.object({
      field: v.picklist(matchFields),
      verdict: v.picklist(verdicts),
      reason: v.string(),
    }),
  ),
})
export type Match = v.InferOutput<typeof Match>

/** A guest in the results of a search. */
export const FoundGuest = v.object({ ...GuestCard.entries, match: Match })
export type FoundGuest = v.InferOutput<typeof FoundGuest>

/** The result of creating a guest. For an existing one it contains only what was typed, to reveal nothing. */
export const CreatedGuest = v.object({ ...profile, createdAt: v.optional(Time) })
export type CreatedGuest = v.InferOutput<typeof CreatedGuest>

/** A guest with its reviews, newest first, and its score. */
export const GuestDetail = v.object({
  ...GuestCard.entries,
  /** When the member first opened this guest; 1970 for a view of over three years ago, which has lost its date. */
  viewedAt: v.nullable(Time),
  positiveCount: v.number(),
  negativeCount: v.number(),
  /** The weight of positive reviews divided by the weight of all; null without reviews. */
  weightedScore: v.nullable(v.number()),
  /** How many visible reviews have each evidence grade; missing in the samples of the home page. */
  grades: v.optional(v.object({ A: v.number(), B: v.number(), C: v.number(), D: v.number() })),
  /** The newest 50, or fewer when they are long. */
  review: v.array(Review),
  /** The cursor of the next reviews; null when these are all. */
  nextReviews: v.optional(v.nullable(v.string())),
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
