import * as v from 'valibot'
import {
  EmailConfirmation,
  EmailConfirmed,
  ForgotPassword,
  Login,
  PasswordChange,
  PasswordConfirmation,
  PasswordReset,
  SignedIn,
  UserDetails,
} from './schemas/account.ts'
import { DocumentsUpload, ProfileUpdate, SignUp } from './schemas/profile.ts'
import {
  AdminNotices,
  AdminQuery,
  AdminUser,
  AuditEntry,
  ReviewUpdate,
  UpdatedReview,
  UpdatedUser,
  UserQuery,
  UserUpdate,
} from './schemas/admin.ts'
import { Id, Message } from './schemas/common.ts'
import { NewFile, StoredFile } from './schemas/files.ts'
import {
  CreatedGuest,
  GuestCard,
  GuestDetail,
  GuestSearch,
  HistoryQuery,
  NewGuest,
  ViewedGuest,
} from './schemas/guest.ts'
import { PaymentIntent, PaymentIntentInput, PortalLink, SandboxPayment } from './schemas/payment.ts'
import {
  AdminReview,
  PostedReview,
  Reaction,
  Reactions,
  Review,
  ReviewInput,
  ReviewQuery,
} from './schemas/review.ts'
import { SupportMail } from './schemas/support.ts'

/**
 * Who may call: `public` anybody; `optional` anybody, and a token is looked at; `login` any logged-in user;
 * `member` paid and verified (D-20); `admin` admins.
 */
export type Access = 'public' | 'optional' | 'login' | 'member' | 'admin'

/** One call. `:names` of the path are fields of the input; the others travel as `sends` says. */
export type Call = {
  method: 'get' | 'post' | 'put' | 'delete'
  path: string
  access: Access
  /** `form` takes multipart or JSON; `raw` and `bytes` are not JSON. */
  sends: 'nothing' | 'query' | 'json' | 'form' | 'raw'
  input: v.GenericSchema
  output: v.GenericSchema | 'bytes'
  /** The media types of an output of bytes. */
  types?: string[]
  status?: number
  /** An `Idempotency-Key` header makes a repeated call answer as the first one did (D-94). */
  idempotent?: boolean
  summary: string
  /** Statuses of refusals beside those that follow from access, input and limits. */
  refusals?: number[]
}

const nothing = v.object({})
const call = <const C extends Call>(declared: C) => declared

/** Every call of the product, once: the server's validation, the page's client and /api/openapi.json come from it. */
export const contract = {
  login: call({
    method: 'post',
    path: '/api/users/login',
    access: 'public',
    sends: 'json',
    input: Login,
    output: SignedIn,
    summary: 'Log in',
    refusals: [401],
  }),
  register: call({
    method: 'post',
    path: '/api/users/register',
    access: 'public',
    sends: 'form',
    input: SignUp,
    output: SignedIn,
    status: 201,
    summary: 'Sign up; the answer is a login',
    refusals: [409, 413],
  }),
  logout: call({
    method: 'post',
    path: '/api/users/logout',
    access: 'login',
    sends: 'nothing',
    input: nothing,
    output: Message,
    summary: 'End this session',
  }),
  activity: call({
    method: 'post',
    path: '/api/users/activity',
    access: 'login',
    sends: 'nothing',
    input: nothing,
    output: Message,
    summary: 'Tell that the person is active',
  }),
  confirmPassword: call({
    method: 'post',
    path: '/api/users/confirm-password',
    access: 'login',
    sends: 'json',
    input: PasswordConfirmation,
    output: Message,
    summary: 'Confirm the current password before a change of email or password',
  }),
  confirmEmail: call({
    method: 'put',
    path: '/api/users/confirm-email',
    access: 'public',
    sends: 'json',
    input: EmailConfirmation,
    output: EmailConfirmed,
    summary: 'Make a new email address take effect with the token of the mailed link',
    refusals: [409],
  }),
  forgotPassword: call({
    method: 'post',
    path: '/api/users/forgot-password-token',
    access: 'public',
    sends: 'json',
    input: ForgotPassword,
    output: Message,
    summary: 'Mail instructions for a new password',
  }),
  resetPassword: call({
    method: 'put',
    path: '/api/users/reset-password',
    access: 'public',
    sends: 'json',
    input: PasswordReset,
    output: Message,
    summary: 'Set a new password with the token of the mailed link',
  }),
  changePassword: call({
    method: 'put',
    path: '/api/users/password',
    access: 'login',
    sends: 'json',
    input: PasswordChange,
    output: Message,
    summary: 'Change the own password',
    refusals: [403],
  }),
  createPaymentIntent: call({
    method: 'post',
    path: '/api/users/create-payment-intent',
    access: 'public',
    sends: 'json',
    input: PaymentIntentInput,
    output: PaymentIntent,
    summary: 'Start a payment; the server decides the amount',
    refusals: [403, 409, 503],
  }),
  createSubscription: call({
    method: 'post',
    path: '/api/users/create-subscription',
    access: 'login',
    sends: 'nothing',
    input: nothing,
    output: UserDetails,
    summary: 'Make the member paid once the provider says that the payment succeeded',
    refusals: [402, 503],
  }),
  billingPortal: call({
    method: 'get',
    path: '/api/users/billing-portal',
    access: 'login',
    sends: 'nothing',
    input: nothing,
    output: PortalLink,
    summary: 'Address of the billing portal',
    refusals: [409, 503],
  }),
  licence: call({
    method: 'get',
    path: '/api/users/licence/:kind',
    access: 'login',
    sends: 'nothing',
    input: v.object({ kind: v.picklist(['marketing', 'agreement'], 'Unknown licence') }),
    output: 'bytes',
    types: ['application/pdf'],
    summary: 'Licence or user agreement of the plan as a PDF (D-66)',
    refusals: [403],
  }),
  listUsers: call({
    method: 'get',
    path: '/api/users',
    access: 'admin',
    sends: 'query',
    input: AdminQuery,
    output: v.array(AdminUser),
    summary: 'All users, a page at a time',
  }),
  adminUpdateUser: call({
    method: 'post',
    path: '/api/users/admin-update-user',
    access: 'admin',
    sends: 'json',
    input: UserUpdate,
    output: UpdatedUser,
    summary: 'Verify a user or grant admin status, or take it back',
    refusals: [404, 409],
  }),
  getUser: call({
    method: 'get',
    path: '/api/users/:id',
    access: 'login',
    sends: 'query',
    input: UserQuery,
    output: UserDetails,
    summary: "Own details, or anybody's for admins",
    refusals: [403, 404],
  }),
  updateProfile: call({
    method: 'put',
    path: '/api/users',
    access: 'login',
    sends: 'json',
    input: ProfileUpdate,
    output: UserDetails,
    summary: 'Change the own profile',
    refusals: [403, 409],
  }),
  uploadDocuments: call({
    method: 'put',
    path: '/api/users',
    access: 'login',
    sends: 'form',
    input: DocumentsUpload,
    output: UserDetails,
    summary: 'Add verification documents',
    refusals: [413],
  }),
  removeDocument: call({
    method: 'delete',
    path: '/api/users/documents/:id',
    access: 'login',
    sends: 'nothing',
    input: v.object({ id: Id }),
    output: UserDetails,
    summary: 'Remove an own document while the account is not verified',
    refusals: [404, 409],
  }),
  sendSupportMail: call({
    method: 'post',
    path: '/api/email',
    access: 'optional',
    sends: 'json',
    input: SupportMail,
    output: Message,
    summary: 'Send the team a message',
  }),
  postReview: call({
    method: 'post',
    path: '/api/review',
    access: 'login',
    sends: 'form',
    input: ReviewInput,
    output: PostedReview,
    status: 201,
    idempotent: true,
    summary: 'Post or edit a review',
    refusals: [403, 404, 409, 413, 422],
  }),
  listReviews: call({
    method: 'get',
    path: '/api/review',
    access: 'login',
    sends: 'query',
    input: ReviewQuery,
    output: v.array(v.union([AdminReview, Review])),
    summary: 'Recent reviews, own ones, or all for admins',
    refusals: [403],
  }),
  adminUpdateReview: call({
    method: 'post',
    path: '/api/review/admin-update-review',
    access: 'admin',
    sends: 'json',
    input: ReviewUpdate,
    output: UpdatedReview,
    summary: 'Hide or show a review',
    refusals: [404],
  }),
  react: call({
    method: 'put',
    path: '/api/review/:type',
    access: 'member',
    sends: 'json',
    input: Reaction,
    output: Reactions,
    summary: "Like or report a review; refused for one's own",
    refusals: [403, 404],
  }),
  createGuest: call({
    method: 'post',
    path: '/api/guest',
    access: 'member',
    sends: 'json',
    input: NewGuest,
    output: CreatedGuest,
    status: 201,
    idempotent: true,
    summary: 'Add a guest, or find the one that is there',
  }),
  searchGuests: call({
    method: 'post',
    path: '/api/guest/search',
    access: 'member',
    sends: 'json',
    input: GuestSearch,
    output: v.array(GuestCard),
    summary: 'Search guests, 50 at a time',
  }),
  guestHistory: call({
    method: 'get',
    path: '/api/guest/history',
    access: 'member',
    sends: 'query',
    input: HistoryQuery,
    output: v.array(ViewedGuest),
    summary: 'The viewed guests, newest first, 50 at a time',
  }),
  openGuest: call({
    method: 'get',
    path: '/api/guest/:id',
    access: 'member',
    sends: 'nothing',
    input: v.object({ id: Id }),
    output: GuestDetail,
    summary: 'A guest with its reviews; the first time costs a credit',
    refusals: [403, 404],
  }),
  uploadFile: call({
    method: 'post',
    path: '/api/files',
    access: 'login',
    sends: 'form',
    input: NewFile,
    output: StoredFile,
    status: 201,
    summary: 'Send one file, to be named in a form afterwards',
    refusals: [403, 413],
  }),
  readFile: call({
    method: 'get',
    path: '/api/files/:name',
    access: 'public',
    sends: 'query',
    input: v.object({ name: v.string() }),
    output: 'bytes',
    types: ['image/gif', 'image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
    summary: 'A file by its signed link',
    refusals: [403, 404],
  }),
  audit: call({
    method: 'get',
    path: '/api/admin/audit',
    access: 'admin',
    sends: 'query',
    input: AdminQuery,
    output: v.array(AuditEntry),
    summary: "What was done in the admins' name, newest first",
  }),
  adminNotices: call({
    method: 'get',
    path: '/api/admin/notices',
    access: 'admin',
    sends: 'nothing',
    input: nothing,
    output: AdminNotices,
    summary: "What waits for the admins' attention",
  }),
  webhook: call({
    method: 'post',
    path: '/api/billing/webhook',
    access: 'public',
    sends: 'raw',
    input: nothing,
    output: v.object({ received: v.boolean() }),
    summary: 'Signed events of the payment provider',
    refusals: [400, 404],
  }),
  confirmSandboxPayment: call({
    method: 'post',
    path: '/api/sandbox/confirm-payment',
    access: 'public',
    sends: 'json',
    input: SandboxPayment,
    output: v.object({ status: v.literal('succeeded') }),
    summary: 'Pay in the sandbox with a test card; only without a payment provider',
    refusals: [402, 404],
  }),
  health: call({
    method: 'get',
    path: '/api/health',
    access: 'public',
    sends: 'nothing',
    input: nothing,
    output: v.object({ status: v.literal('ok') }),
    summary: 'Whether the server and its database answer',
    refusals: [503],
  }),
  openApi: call({
    method: 'get',
    path: '/api/openapi.json',
    access: 'public',
    sends: 'nothing',
    input: nothing,
    output: 'bytes',
    types: ['application/json'],
    summary: 'This description',
  }),
  config: call({
    method: 'get',
    path: '/api/config',
    access: 'public',
    sends: 'nothing',
    input: nothing,
    output: v.object({
      version: v.string(),
      payment: v.picklist(['stripe', 'sandbox']),
      supportEmail: v.string(),
      publicUrl: v.string(),
    }),
    summary: 'Public settings of the page',
  }),
} as const

export type Contract = typeof contract

/** What a caller gives and gets. */
export type InputOf<C extends Call> = v.InferInput<C['input']>
export type OutputOf<C extends Call> = C['output'] extends v.GenericSchema
  ? v.InferOutput<C['output']>
  : never
