import * as v from 'valibot'
import { SignedIn } from '../schemas/account.ts'
import { Message } from '../schemas/common.ts'
import { NewPasskey, PasskeyId, PasskeyOptions, PasskeyProof, Passkeys } from '../schemas/passkey.ts'
import { call, nothing } from './call.ts'

/** Passkeys of WebAuthn: adding and removing them, logging in and confirming with one. */
export const passkeyCalls = {
  passkeys: call({
    method: 'get',
    path: '/api/users/passkeys',
    access: 'login',
    sends: 'nothing',
    input: nothing,
    output: Passkeys,
    summary: 'The own passkeys',
  }),
  newPasskeyOptions: call({
    method: 'post',
    path: '/api/users/passkeys/options',
    access: 'login',
    sends: 'nothing',
    input: nothing,
    output: PasskeyOptions,
    summary: 'Begin to add a passkey; needs a confirmation of the last 15 minutes',
    refusals: [403, 409],
  }),
  addPasskey: call({
    method: 'post',
    path: '/api/users/passkeys',
    access: 'login',
    sends: 'json',
    input: NewPasskey,
    output: Passkeys,
    summary: 'Add a passkey',
    refusals: [403, 409],
  }),
  removePasskey: call({
    method: 'delete',
    path: '/api/users/passkeys/:id',
    access: 'login',
    sends: 'nothing',
    input: v.object({ id: PasskeyId }),
    output: Passkeys,
    summary: 'Remove a passkey; needs a confirmation of the last 15 minutes',
    refusals: [403, 404],
  }),
  passkeyLoginOptions: call({
    method: 'post',
    path: '/api/users/passkey-login/options',
    access: 'public',
    sends: 'nothing',
    input: nothing,
    output: PasskeyOptions,
    summary: 'Begin a login with a passkey',
  }),
  passkeyLogin: call({
    method: 'post',
    path: '/api/users/passkey-login',
    access: 'public',
    sends: 'json',
    input: PasskeyProof,
    output: SignedIn,
    summary: 'Log in with a passkey',
    refusals: [401],
  }),
  passkeyConfirmationOptions: call({
    method: 'post',
    path: '/api/users/passkey-confirmation/options',
    access: 'login',
    sends: 'nothing',
    input: nothing,
    output: PasskeyOptions,
    summary: 'Begin a confirmation with a passkey',
    refusals: [404],
  }),
  passkeyConfirmation: call({
    method: 'post',
    path: '/api/users/passkey-confirmation',
    access: 'login',
    sends: 'json',
    input: PasskeyProof,
    output: Message,
    summary: 'Confirm who one is with a passkey in place of the password',
  }),
} as const
