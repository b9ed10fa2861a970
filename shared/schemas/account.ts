import * as v from 'valibot'
import { passwordRules } from '../form-rules.ts'
import { tierIds } from '../plans.ts'
import { NewsItem, Verification } from './verification.ts'
import { Email, Id, Message, Origin, requiredLine, Time } from './common.ts'

export const strengthMessage =
  'Must Contain min 8 Characters, One Uppercase, One Lowercase, One Number and One Special Case Character'

const passwordText = v.pipe(
  v.optional(v.string('Password must be text'), ''),
  v.nonEmpty('Password is required'),
)

/** A new password: the strength rule and at most 128 characters. */
export const NewPassword = v.pipe(
  passwordText,
  v.check((password) => passwordRules.every((rule) => rule.isSatisfied(password)), strengthMessage),
  v.maxLength(128, 'Password can have at most 128 characters'),
)

/** A password to compare with the stored one: no strength rule. */
const CurrentPassword = v.pipe(passwordText, v.maxLength(128, 'Password can have at most 128 characters'))

export const Login = v.object({
  email: requiredLine('Email', 'Email is required', 254),
  password: CurrentPassword,
})
export type Login = v.InferOutput<typeof Login>

export const PasswordChange = v.object({ password: NewPassword })
export const PasswordConfirmation = v.object({ password: CurrentPassword })
export const ForgotPassword = v.object({ email: Email, url: Origin })

export const invalidResetMessage = 'This reset link is no longer valid. Please request a new one.'
export const invalidConfirmationMessage =
  'This link is no longer valid. Please change your email on your account page again.'

const linkToken = (message: string) =>
  v.pipe(v.optional(v.string(message), ''), v.nonEmpty(message), v.maxLength(200, message))

export const PasswordReset = v.object({
  password: NewPassword,
  token: linkToken(invalidResetMessage),
  /** Also removes every passkey of the account. */
  removePasskeys: v.optional(v.boolean(), false),
})
export const EmailConfirmation = v.object({ token: linkToken(invalidConfirmationMessage) })

const View = v.object({ _id: Id, createdAt: Time })

/** A user as seen by the owner and by admins. Document lists contain links that expire. */
export const UserDetails = v.object({
  _id: Id,
  id: Id,
  firstName: v.string(),
  lastName: v.string(),
  title: v.string(),
  phone: v.string(),
  email: v.string(),
  /** A new address that is not confirmed yet, or empty. */
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
  /** True when an admin must give a reason to see the documents. */
  documentsWithheld: v.boolean(),
  tierId: v.union([v.picklist(tierIds), v.literal('')]),
  currentlyPaid: v.boolean(),
  isAccountVerified: v.boolean(),
  isAdmin: v.boolean(),
  accountCreated: Time,
  paymentCustomerId: v.string(),
  /** Guest views used this month, and the plan's limit; null is unlimited. */
  quotaUsed: v.number(),
  quotaLimit: v.nullable(v.number()),
  views: v.array(View),
})
export type UserDetails = v.InferOutput<typeof UserDetails>

/** What admins need besides the details to decide on an account. */
export const AccountDecision = v.object({
  /** When an admin first decided on the account; its documents are withheld from then on. */
  documentsDecidedAt: v.nullable(Time),
  /** Whether the account is, or has ever been, verified: the mail is preselected the first time only. */
  wasVerified: v.boolean(),
  /** What is new about an account that waits for the team; empty when it does not wait. */
  news: v.array(NewsItem),
})
export type AccountDecision = v.InferOutput<typeof AccountDecision>

/** A user as an admin sees it. */
export const UserForAdmin = v.object({
  ...UserDetails.entries,
  ...AccountDecision.entries,
  verification: Verification,
})
export type UserForAdmin = v.InferOutput<typeof UserForAdmin>

/** Any user for admins, oneself for everybody else. */
export const ReadUser = v.union([UserForAdmin, UserDetails])

/** The result of login and sign-up: the user, a token, and the secret that opens the member's vault. */
export const SignedIn = v.object({ ...UserDetails.entries, token: v.string(), vaultSecret: v.string() })
export type SignedIn = v.InferOutput<typeof SignedIn>

export const EmailConfirmed = v.object({ ...Message.entries, email: v.string() })

/** Why an admin needs withheld documents. */
export const DocumentAccessReason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(3, 'Say why you need the documents'),
  v.maxLength(500, 'The reason can have at most 500 characters'),
)

/** The user to read; admins need a reason to see withheld documents. */
export const UserQuery = v.object({
  id: v.union([Id, v.literal('me')], 'Unknown id'),
  reason: v.optional(DocumentAccessReason),
})

const ClientOrigin = {
  /** Such as 'Chrome on Android'. */
  browser: v.string(),
  /** The range of the network address; empty when it is not known. */
  network: v.string(),
  /** Whether the call came from it. */
  isThis: v.boolean(),
}

/** The id of a session: the hash of its token. */
export const SessionId = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'Unknown session'))

/** Where somebody is logged in, and the devices that have logged in before. */
export const Devices = v.object({
  sessions: v.array(v.object({ id: SessionId, ...ClientOrigin, loggedInAt: Time, lastActivity: Time })),
  devices: v.array(v.object({ id: Id, ...ClientOrigin, lastLogin: Time })),
})
export type Devices = v.InferOutput<typeof Devices>
