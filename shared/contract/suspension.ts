import { OwnSuspension, SuspensionAnswer, SuspensionChange } from '../schemas/suspension.ts'
import { call, nothing } from './call.ts'

/** Suspending and restoring members, and what a suspended member reads and answers. */
export const suspensionCalls = {
  suspend: call({
    method: 'post',
    path: '/api/admin/suspensions',
    access: 'admin',
    sends: 'json',
    input: SuspensionChange,
    output: OwnSuspension,
    summary: 'Suspend a member, or restore one, with a reason that is mailed',
    refusals: [404, 409],
  }),
  ownSuspension: call({
    method: 'get',
    path: '/api/users/suspension',
    access: 'login',
    sends: 'nothing',
    input: nothing,
    output: OwnSuspension,
    summary: 'Why one is suspended; null when one is not',
  }),
  answerSuspension: call({
    method: 'post',
    path: '/api/users/suspension',
    access: 'login',
    sends: 'json',
    input: SuspensionAnswer,
    output: OwnSuspension,
    summary: 'Answer to the own suspension',
    refusals: [409],
  }),
} as const
