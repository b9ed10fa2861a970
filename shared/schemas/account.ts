import * as v from 'valibot'
import { isCountryCode, isStateCode } from '../places.ts'
import { tierIds } from '../plans.ts'
import { Email, Flag, Id, line, Message, Origin, requiredLine, Time } from './common.ts'
import { Attachments, requiredAttachments } from './files.ts'

export const strengthMessage =
  'Must Contain min 8 Characters, One Uppercase, One Lowercase, One Number and One Special Case Character'

/** Each part of the strength rule with its words, for ticking off while a password is typed (VAL-10 to VAL-14). */
export const passwordRules: readonly { words: string; isMet: (password: string) => boolean }[] = [
  { words: 'At least 8 characters', isMet: (password) => password.length >= 8 },
  { words: 'One uppercase letter', isMet: (password) => /[A-Z]/.test(password) },
  { words: 'One lowercase letter', isMet: (password) => /[a-z]/.test(password) },
  { words: 'One number', isMet: (password) => /\d/.test(password) },
  { words: 'One special character of !@#$%^&*', isMet: (password) => /[!@#$%^&*]/.test(password) },
]

const typedPassword = v.pipe(
  v.optional(v.string('Password must be text'), ''),
  v.nonEmpty('Password is required'),
)

/** A password to be set: the strength rule and at most 128 characters (VAL-10 to VAL-15, D-14). */
export const NewPassword = v.pipe(
  typedPassword,
  v.check((password) => passwordRules.every((rule) => rule.isMet(password)), strengthMessage),
  v.maxLength(128, 'Password can have at most 128 characters'),
)

/** A password to be compared with the stored one. */
const KnownPassword = v.pipe(typedPassword, v.maxLength(128, 'Password can have at most 128 characters'))

export const Login = v.object({
  email: requiredLine('Email', 'Email is required', 254),
  password: KnownPassword,
})
export type Login = v.InferOutput<typeof Login>

export const titles = ['Host', 'Property Manager', 'Landlord (short-term rentals)', 'Other'] as const

const zipcodeShape = /^\d{5}(-\d{4})?$/
const insuranceMessage = 'Please verify your insurance expiration date'

/** Whether the text is a day of the calendar: 2027-02-28, but not 2027-02-30. */
const isDay = (text: string) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** A calendar day as a date input gives it, 2027-01-31; empty when none is given. */
const Day = v.pipe(
  v.optional(v.string(insuranceMessage), ''),
  v.trim(),
  v.check((day) => day === '' || isDay(day), insuranceMessage),
)

const Country = v.pipe(
  v.optional(v.string('Country is required'), 'US'),
  v.trim(),
  v.nonEmpty('Country is required'),
  v.check(isCountryCode, 'Choose a country of the list'),
)
const State = v.pipe(
  v.optional(v.string('Choose a state of the list'), ''),
  v.trim(),
  v.check(isStateCode, 'Choose a state of the list'),
)

const signUpFields = v.object({
  firstName: requiredLine('First Name'),
  lastName: requiredLine('Last Name'),
  title: v.pipe(requiredLine('Title'), v.picklist(titles, 'Choose a title of the list')),
  email: Email,
  phone: requiredLine('Phone', 'Phone is required', 30),
  password: NewPassword,
  address: requiredLine('Address', 'Address is required', 200),
  address2: line('Address 2', 200),
  city: line('City'),
  state: State,
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

const inUs = ({ country }: { country: string }) => country === 'US'

/** Sign-up (VAL-03 to VAL-24, OP-63 to OP-67, OP-72, OP-73). Whether the insurance date is past is asked with the day. */
export const SignUp = v.pipe(
  signUpFields,
  v.forward(
    v.partialCheck([['country'], ['city']], (input) => inUs(input) || input.city !== '', 'City is required'),
    ['city'],
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['zipcode']],
      (input) => !inUs(input) || input.zipcode !== '',
      'Zipcode is required',
    ),
    ['zipcode'],
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['zipcode']],
      (input) => !inUs(input) || input.zipcode === '' || zipcodeShape.test(input.zipcode),
      'Enter a valid zipcode',
    ),
    ['zipcode'],
  ),
)
export type SignUp = v.InferOutput<typeof SignUp>

/** The sign-up form in the page, which has two required file fields (OP-63, OP-72). */
export const requiredDocumentMessages = {
  documents: 'Government ID is required',
  insuranceDocuments: 'Insurance declaration is required',
} as const

/** Whether an insurance expiration date (2027-01-31) lies before today (2026-11-20), both calendar days (OP-64). */
export const isPastDay = (day: string, today: string) => day !== '' && day < today
export const pastInsuranceMessage = insuranceMessage

const given = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(schema)

/** What the profile form sends: any of the fields; an emptied optional one is cleared (OP-68, VAL-33). */
export const ProfileUpdate = v.object({
  firstName: given(requiredLine('First Name')),
  lastName: given(requiredLine('Last Name')),
  title: given(v.picklist(titles, 'Choose a title of the list')),
  email: given(Email),
  phone: given(line('Phone', 30)),
  address: given(line('Address', 200)),
  address2: given(line('Address 2', 200)),
  city: given(line('City')),
  state: given(State),
  zipcode: given(line('Zipcode', 20)),
  country: given(Country),
  propertyListing: given(line('Listing', 500)),
  propertyListing2: given(line('Listing 2', 500)),
  propertyListing3: given(line('Listing 3', 500)),
  insuranceExpirationDate: given(Day),
})
export type ProfileUpdate = v.InferOutput<typeof ProfileUpdate>

export const DocumentsUpload = v.object({
  documents: Attachments,
  insuranceDocuments: Attachments,
  otherDocuments: Attachments,
  insuranceExpirationDate: given(Day),
})
export type DocumentsUpload = v.InferOutput<typeof DocumentsUpload>

export const PasswordChange = v.object({ password: NewPassword })
export const PasswordConfirmation = v.object({ password: KnownPassword })
export const ForgotPassword = v.object({ email: Email, url: Origin })

/** Said when a change of email or password needs the current password first (D-15). */
export const confirmPasswordMessage = 'Please confirm your current password'

/** Said of an expired or used reset token (OP-86), and of the like of a new address. */
export const invalidResetMessage = 'This reset link is no longer valid. Please request a new one.'
export const invalidConfirmationMessage =
  'This link is no longer valid. Please change your email on your account page again.'

const mailedToken = (invalid: string) =>
  v.pipe(v.optional(v.string(invalid), ''), v.nonEmpty(invalid), v.maxLength(200, invalid))

export const PasswordReset = v.object({ password: NewPassword, token: mailedToken(invalidResetMessage) })
export const EmailConfirmation = v.object({ token: mailedToken(invalidConfirmationMessage) })

const View = v.object({ _id: Id, createdAt: Time })

/** A user as the owner and admins see it (ENT-01 to ENT-18). Document lists hold links that expire (D-51). */
export const UserDetails = v.object({
  _id: Id,
  id: Id,
  firstName: v.string(),
  lastName: v.string(),
  title: v.string(),
  phone: v.string(),
  email: v.string(),
  /** A new address that waits for its link to be opened; empty when there is none (D-15). */
  pendingEmail: v.string(),
  address: v.string(),
  address2: v.string(),
  city: v.string(),
  state: v.string(),
  zipcode: v.string(),
  country: v.string(),
  propertyListing: v.string(),
  propertyListing2: v.string(),
  propertyListing3: v.string(),
  insuranceExpirationDate: v.string(),
  documents: v.array(v.string()),
  insuranceDocuments: v.array(v.string()),
  otherDocuments: v.array(v.string()),
  /** True when an admin must give a reason to see the documents (D-51). */
  documentsSealed: v.boolean(),
  tierId: v.union([v.picklist(tierIds), v.literal('')]),
  currentlyPaid: v.boolean(),
  isAccountVerified: v.boolean(),
  isAdmin: v.boolean(),
  accountCreated: Time,
  paymentCustomerId: v.string(),
  /** Guests opened for the first time in this month, and how many the plan allows; null is unlimited (D-21). */
  quotaUsed: v.number(),
  quotaLimit: v.nullable(v.number()),
  views: v.array(View),
})
export type UserDetails = v.InferOutput<typeof UserDetails>

/** The answer to login and sign-up: the user, a token, and the secret that opens the member's vault (D-10, D-91). */
export const SignedIn = v.object({ ...UserDetails.entries, token: v.string(), vaultSecret: v.string() })
export type SignedIn = v.InferOutput<typeof SignedIn>

export const EmailConfirmed = v.object({ ...Message.entries, email: v.string() })
