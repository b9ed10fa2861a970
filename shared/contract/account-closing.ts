import { AccountClosing } from '../schemas/account-closing.ts'
import { Message } from '../schemas/common.ts'
import { call, json, nothing } from './call.ts'

/** A member's own copy, and the end of an account. */
export const accountClosingCalls = {
  ownCopy: call('get', '/api/users/copy', 'login', nothing, {
    output: 'bytes',
    types: ['application/zip'],
    summary: 'What is stored about oneself, with its files; needs a confirmation of the last 15 minutes',
    refusals: [403],
  }),
  closeAccount: call('post', '/api/users/close', 'login', json(AccountClosing), {
    output: Message,
    summary: 'Close the own account for good',
    refusals: [403, 409],
  }),
} as const
