import { Message } from '../schemas/common.ts'
import { SupportMail } from '../schemas/support.ts'
import { call, json } from './call.ts'

/** Messages to the team. */
export const supportCalls = {
  sendSupportMail: call('post', '/api/email', 'optional', json(SupportMail), {
    output: Message,
    summary: 'Send the team a message',
  }),
} as const
