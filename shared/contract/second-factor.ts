import {
  Colleague,
  EnrollmentCode,
  FactorCode,
  NewAuthenticator,
  PassedOnCode,
  SecondFactor,
} from '../schemas/second-factor.ts'
import { call, nothing } from './call.ts'

const own = { access: 'login' as const, output: SecondFactor }

/** The second factor of the team: passkeys, and one authenticator app for each admin (RFC 6238). */
export const secondFactorCalls = {
  secondFactor: call({
    ...own,
    method: 'get',
    path: '/api/users/second-factor',
    sends: 'nothing',
    input: nothing,
    summary: "An admin's own second factors, and whether one was given in this session",
    refusals: [403],
  }),
  giveFactorCode: call({
    ...own,
    method: 'post',
    path: '/api/users/second-factor',
    sends: 'json',
    input: FactorCode,
    summary: 'Give a code of the authenticator app, for this session',
    refusals: [403],
  }),
  redeemFactorCode: call({
    ...own,
    method: 'post',
    path: '/api/users/second-factor/enrollment',
    sends: 'json',
    input: EnrollmentCode,
    summary: 'Begin to add a first factor, with the code of the command or of another admin',
    refusals: [403],
  }),
  newAuthenticator: call({
    ...own,
    method: 'post',
    path: '/api/users/second-factor/app/options',
    sends: 'nothing',
    input: nothing,
    output: NewAuthenticator,
    summary: 'A new secret for an authenticator app, which takes effect with its first code',
    refusals: [403],
  }),
  addAuthenticator: call({
    ...own,
    method: 'post',
    path: '/api/users/second-factor/app',
    sends: 'json',
    input: FactorCode,
    summary: 'Set up the authenticator app with its first code, in place of an earlier one',
    refusals: [403],
  }),
  passOnFactorCode: call({
    method: 'post',
    path: '/api/admin/factor-codes',
    access: 'admin',
    sends: 'json',
    input: Colleague,
    output: PassedOnCode,
    summary: 'A code with which another admin adds a first factor',
    refusals: [404, 409],
  }),
} as const
