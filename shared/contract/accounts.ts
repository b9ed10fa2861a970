import * as v from 'valibot'
import {
  Devices,
  EmailConfirmation,
  EmailConfirmed,
  ForgotPassword,
  Login,
  PasswordChange,
  PasswordConfirmation,
  PasswordReset,
  ReadUser,
  SessionId,
  SignedIn,
  UserDetails,
  UserQuery,
} from '../schemas/account.ts'
import { Id, Message } from '../schemas/common.ts'
import { DocumentsUpload, ProfileUpdate, SignUp } from '../schemas/profile.ts'
import { Verification } from '../schemas/verification.ts'
import { call, form, json, nothing, params, query } from './call.ts'

/** Login, sign-up, passwords, the own profile and its documents. */
export const accountCalls = {
  login: call('post', '/api/users/login', 'public', json(Login), {
    output: SignedIn,
    summary: 'Log in',
    refusals: [401],
  }),
  register: call('post', '/api/users/register', 'public', form(SignUp), {
    output: SignedIn,
    status: 201,
    summary: 'Sign up; the answer is a login',
    refusals: [409, 413],
  }),
  logout: call('post', '/api/users/logout', 'login', nothing, {
    output: Message,
    summary: 'End this session',
  }),
  activity: call('post', '/api/users/activity', 'login', nothing, {
    output: Message,
    summary: 'Tell that the person is active',
  }),
  confirmPassword: call('post', '/api/users/confirm-password', 'login', json(PasswordConfirmation), {
    output: Message,
    summary: 'Confirm the current password before a change of email or password',
  }),
  confirmEmail: call('put', '/api/users/confirm-email', 'public', json(EmailConfirmation), {
    output: EmailConfirmed,
    summary: 'Confirm an email address with the token of the mailed link; a new one takes effect',
    refusals: [409],
  }),
  resendConfirmation: call('post', '/api/users/confirmation-mail', 'login', nothing, {
    output: Message,
    summary: "Mail the link again that confirms a new account's address",
    refusals: [409],
  }),
  forgotPassword: call('post', '/api/users/forgot-password-token', 'public', json(ForgotPassword), {
    output: Message,
    summary: 'Mail instructions for a new password',
  }),
  resetPassword: call('put', '/api/users/reset-password', 'public', json(PasswordReset), {
    output: Message,
    summary: 'Set a new password with the token of the mailed link',
  }),
  changePassword: call('put', '/api/users/password', 'login', json(PasswordChange), {
    output: Message,
    summary: 'Change the own password',
    refusals: [403],
  }),
  ownVerification: call('get', '/api/users/verification', 'login', nothing, {
    output: Verification,
    summary: "The state of one's own verification, and of the refund",
  }),
  devices: call('get', '/api/users/devices', 'login', nothing, {
    output: Devices,
    summary: 'Where one is logged in, and the devices that have logged in before',
  }),
  endSession: call('delete', '/api/users/sessions/:id', 'login', params(v.object({ id: SessionId })), {
    output: Devices,
    summary: 'End one of the own sessions',
    refusals: [404],
  }),
  forgetDevice: call('delete', '/api/users/devices/:id', 'login', params(v.object({ id: Id })), {
    output: Devices,
    summary: 'Forget a device that has logged in before, and end its sessions',
    refusals: [404],
  }),
  getUser: call('get', '/api/users/:id', 'login', query(UserQuery), {
    output: ReadUser,
    summary: "Own details, or anybody's for admins",
    refusals: [403, 404],
  }),
  updateProfile: call('put', '/api/users', 'login', json(ProfileUpdate), {
    output: UserDetails,
    summary: 'Change the own profile',
    refusals: [403, 409],
  }),
  uploadDocuments: call('put', '/api/users', 'login', form(DocumentsUpload), {
    output: UserDetails,
    summary: 'Add verification documents',
    refusals: [413],
  }),
  removeDocument: call('delete', '/api/users/documents/:id', 'login', params(v.object({ id: Id })), {
    output: UserDetails,
    summary: 'Remove an own document while the account is not verified',
    refusals: [404, 409],
  }),
} as const
