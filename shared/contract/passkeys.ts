import * as v from 'valibot'
import { SignedIn } from '../schemas/account.ts'
import {
  NewPasskey,
  PasskeyAdded,
  PasskeyConfirmed,
  PasskeyId,
  PasskeyOptions,
  PasskeyProof,
  Passkeys,
} from '../schemas/passkey.ts'
import { call, json, nothing, params } from './call.ts'

/** Passkeys of WebAuthn: adding and removing them, logging in and confirming with one. */
export const passkeyCalls = {
  passkeys: call('get', '/api/users/passkeys', 'login', nothing, {
    output: Passkeys,
    summary: 'The own passkeys',
  }),
  newPasskeyOptions: call('post', '/api/users/passkeys/options', 'login', nothing, {
    output: PasskeyOptions,
    summary: 'Begin to add a passkey; needs a confirmation of the last 15 minutes',
    refusals: [403, 409],
  }),
  addPasskey: call('post', '/api/users/passkeys', 'login', json(NewPasskey), {
    output: PasskeyAdded,
    summary: 'Add a passkey',
    refusals: [403, 409],
  }),
  removePasskey: call('delete', '/api/users/passkeys/:id', 'login', params(v.object({ id: PasskeyId })), {
    output: Passkeys,
    summary: 'Remove a passkey; needs a confirmation of the last 15 minutes',
    refusals: [403, 404],
  }),
  passkeyLoginOptions: call('post', '/api/users/passkey-login/options', 'public', nothing, {
    output: PasskeyOptions,
    summary: 'Begin a login with a passkey',
  }),
  passkeyLogin: call('post', '/api/users/passkey-login', 'public', json(PasskeyProof), {
    output: SignedIn,
    summary: 'Log in with a passkey',
    refusals: [401],
  }),
  passkeyConfirmationOptions: call('post', '/api/users/passkey-confirmation/options', 'login', nothing, {
    output: PasskeyOptions,
    summary: 'Begin a confirmation with a passkey',
    refusals: [404],
  }),
  passkeyConfirmation: call('post', '/api/users/passkey-confirmation', 'login', json(PasskeyProof), {
    output: PasskeyConfirmed,
    summary: 'Confirm who one is with a passkey in place of the password',
  }),
} as const
