import * as v from 'valibot'
import { titles } from '../form-rules.ts'
import { isCountryCode } from '../places.ts'
import { tierIds } from '../plans.ts'
import { NewPassword } from './account.ts'
import { Email, Flag, line, requiredLine } from './common.ts'
import { Attachments, requiredAttachments } from './files.ts'
import { StateCode } from './place.ts'

const zipcodePattern = /^\d{5}(-\d{4})?$/
const insuranceMessage = 'Please verify your insurance expiration date'

/** Whether the text is a calendar day: 2027-02-28, but not 2027-02-30. */
const isDay = (text: string) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The value of a date input, such as 2027-01-31; may be empty. */
const Day = v.pipe(
  v.optional(v.string(insuranceMessage), ''),
  v.trim(),
  v.check((day) => day === '' || isDay(day), insuranceMessage),
)

const Country = v.pipe(
  v.optional(v.string('Country is required'), 'US'),
  v.trim(),
  v.nonEmpty('Country is required'),
  v.check(isCountryCode, 'Choose a country from the list'),
)

const signUpFields = v.object({
  firstName: requiredLine('First Name'),
  lastName: requiredLine('Last Name'),
  title: v.pipe(requiredLine('Title'), v.picklist(titles, 'Choose a title from the list')),
  email: Email,
  phone: requiredLine('Phone', 'Phone is required', 30),
  password: NewPassword,
  address: requiredLine('Address', 'Address is required', 200),
  address2: line('Address 2', 200),
  city: line('City'),
  state: StateCode,
  zipcode: line('Zipcode', 20),
  country: Country,
  propertyListing: requiredLine('Listing', 'Listing is required', 500),
  propertyListing2: line('Listing 2', 500),
  propertyListing3: line('Listing 3', 500),
  documents: requiredAttachments('Documents are required'),
  insuranceDocuments: Attachments,
  otherDocuments: Attachments,
  insuranceExpirationDate: v.pipe(Day, v.nonEmpty(insuranceMessage)),
  acceptedTerms: v.pipe(
    v.optional(Flag('Please accept the terms'), false),
    v.check((accepted) => accepted, 'Please accept the terms'),
  ),
  tierId: v.optional(v.picklist(tierIds, 'Choose a plan')),
})

const isInUs = ({ country }: { country: string }) => country === 'US'

/** Sign-up. Whether the insurance date is past is checked with `isPastDay`, because it depends on today. */
export const SignUp = v.pipe(
  signUpFields,
  v.forward(
    v.partialCheck(
      [['country'], ['city']],
      (input) => isInUs(input) || input.city !== '',
      'City is required',
    ),
    ['city'],
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['zipcode']],
      (input) => !isInUs(input) || input.zipcode !== '',
      'Zipcode is required',
    ),
    ['zipcode'],
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['zipcode']],
      (input) => !isInUs(input) || input.zipcode === '' || zipcodePattern.test(input.zipcode),
      'Enter a valid zipcode',
    ),
    ['zipcode'],
  ),
)
export type SignUp = v.InferOutput<typeof SignUp>

/** The messages of the two required file fields; the call itself requires only `documents`. */
export const requiredDocumentMessages = {
  documents: 'Government ID is required',
  insuranceDocuments: 'Insurance declaration is required',
} as const

/** Whether a calendar day (2027-01-31) is before today (2026-11-20). */
export const isPastDay = (day: string, today: string) => day !== '' && day < today
export const pastInsuranceMessage = insuranceMessage

/** A profile update with any of the fields; an empty optional field is cleared. */
export const ProfileUpdate = v.object({
  firstName: v.optional(requiredLine('First Name')),
  lastName: v.optional(requiredLine('Last Name')),
  title: v.optional(v.picklist(titles, 'Choose a title from the list')),
  email: v.optional(Email),
  phone: v.optional(line('Phone', 30)),
  address: v.optional(line('Address', 200)),
  address2: v.optional(line('Address 2', 200)),
  city: v.optional(line('City')),
  state: v.optional(StateCode),
  zipcode: v.optional(line('Zipcode', 20)),
  country: v.optional(Country),
  propertyListing: v.optional(line('Listing', 500)),
  propertyListing2: v.optional(line('Listing 2', 500)),
  propertyListing3: v.optional(line('Listing 3', 500)),
  insuranceExpirationDate: v.optional(Day),
})
export type ProfileUpdate = v.InferOutput<typeof ProfileUpdate>

export const DocumentsUpload = v.object({
  documents: Attachments,
  insuranceDocuments: Attachments,
  otherDocuments: Attachments,
  insuranceExpirationDate: v.optional(Day),
})
export type DocumentsUpload = v.InferOutput<typeof DocumentsUpload>
