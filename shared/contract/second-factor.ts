import {
  Colleague,
  EnrollmentCode,
  FactorCode,
  NewAuthenticator,
  PassedOnCode,
  SecondFactor,
} from '../schemas/second-factor.ts'
import { call, json, nothing } from './call.ts'

/** The second factor of the team: passkeys, and one authenticator app for each admin (RFC 6238). */
export const secondFactorCalls = {
  secondFactor: call('get', '/api/users/second-factor', 'login', nothing, {
    output: SecondFactor,
    summary: "An admin's own second factors, and whether one was given in this session",
    refusals: [403],
  }),
  giveFactorCode: call('post', '/api/users/second-factor', 'login', json(FactorCode), {
    output: SecondFactor,
    summary: 'Give a code of the authenticator app, for this session',
    refusals: [403],
  }),
  redeemFactorCode: call('post', '/api/users/second-factor/enrollment', 'login', json(EnrollmentCode), {
    output: SecondFactor,
    summary: 'Begin to add a first factor, with the code of the command or of another admin',
    refusals: [403],
  }),
  newAuthenticator: call('post', '/api/users/second-factor/app/options', 'login', nothing, {
    output: NewAuthenticator,
    summary: 'A new secret for an authenticator app, which takes effect with its first code',
    refusals: [403],
  }),
  addAuthenticator: call('post', '/api/users/second-factor/app', 'login', json(FactorCode), {
    output: SecondFactor,
    summary: 'Set up the authenticator app with its first code, in place of an earlier one',
    refusals: [403],
  }),
  passOnFactorCode: call('post', '/api/admin/factor-codes', 'admin', json(Colleague), {
    output: PassedOnCode,
    summary: 'A code with which another admin adds a first factor',
    refusals: [404, 409],
  }),
} as const
