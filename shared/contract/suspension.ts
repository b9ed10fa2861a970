import { OwnSuspension, SuspensionAnswer, SuspensionChange } from '../schemas/suspension.ts'
import { call, json, nothing } from './call.ts'

/** Suspending and restoring members, and what a suspended member reads and answers. */
export const suspensionCalls = {
  suspend: call('post', '/api/admin/suspensions', 'admin', json(SuspensionChange), {
    output: OwnSuspension,
    summary: 'Suspend a member, or restore one, with a reason that is mailed',
    refusals: [404, 409],
  }),
  ownSuspension: call('get', '/api/users/suspension', 'login', nothing, {
    output: OwnSuspension,
    summary: 'Why one is suspended; null when one is not',
  }),
  answerSuspension: call('post', '/api/users/suspension', 'login', json(SuspensionAnswer), {
    output: OwnSuspension,
    summary: 'Answer to the own suspension',
    refusals: [409],
  }),
} as const
