import * as v from 'valibot'
import { Intake, IntakeSecret } from '../schemas/intake.ts'
import { call, json, nothing, raw } from './call.ts'

/** Bookings that come by themselves: a member's own address for them, and what property systems send there. */
export const intakeCalls = {
  intake: call('get', '/api/intake', 'member', nothing, {
    output: Intake,
    summary: 'Whether bookings come by themselves, and the last message',
  }),
  makeIntake: call('post', '/api/intake', 'member', nothing, {
    output: Intake,
    summary: 'Create an address for bookings, or another one in its place; it is shown once',
    refusals: [403],
  }),
  endIntake: call('delete', '/api/intake', 'member', nothing, {
    output: Intake,
    summary: 'End the address; a day later the stays that came by it are gone',
    refusals: [403],
  }),
  setIntakeSecret: call('put', '/api/intake/secret', 'member', json(IntakeSecret), {
    output: Intake,
    summary: 'Keep the secret with which the property system signs; empty for none',
    refusals: [404],
  }),
  testIntake: call('post', '/api/intake/test', 'member', nothing, {
    output: Intake,
    summary: 'Let an invented booking come in, as the property system would send it',
    refusals: [404],
  }),
  receiveBooking: call('post', '/api/intake/:address', 'public', raw, {
    output: v.object({ received: v.boolean() }),
    summary: 'Messages of a property system as JSON, or a confirmation as message/rfc822',
    refusals: [400, 401, 404, 413, 415, 422],
  }),
} as const
