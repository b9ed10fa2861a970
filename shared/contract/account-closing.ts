import { AccountClosing } from '../schemas/account-closing.ts'
import { Message } from '../schemas/common.ts'
import { call, nothing } from './call.ts'

/** A member's own copy, and the end of an account. */
export const accountClosingCalls = {
  ownCopy: call({
    method: 'get',
    path: '/api/users/copy',
    access: 'login',
    sends: 'nothing',
    input: nothing,
    output: 'bytes',
    types: ['application/zip'],
    summary: 'What is stored about oneself, with its files; needs a confirmation of the last 15 minutes',
    refusals: [403],
  }),
  closeAccount: call({
    method: 'post',
    path: '/api/users/close',
    access: 'login',
    sends: 'json',
    input: AccountClosing,
    output: Message,
    summary: 'Close the own account for good',
    refusals: [403, 409],
  }),
} as const
