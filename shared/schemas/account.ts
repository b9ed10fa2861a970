import * as v from 'valibot'
import { passwordRules } from '../form-rules.ts'
import { tierIds } from '../plans.ts'
import { Email, Id, Message, Origin, requiredLine, Time } from './common.ts'

export const strengthMessage =
  'Must Contain min 8 Characters, One Uppercase, One Lowercase, One Number and One Special Case Character'

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

export const PasswordChange = v.object({ password: NewPassword })
export const PasswordConfirmation = v.object({ password: KnownPassword })
export const ForgotPassword = v.object({ email: Email, url: Origin })

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
