import { Message } from '../schemas/common.ts'
import { SupportMail } from '../schemas/support.ts'
import { call } from './call.ts'

/** Messages to the team. */
export const supportCalls = {
  sendSupportMail: call({
    method: 'post',
    path: '/api/email',
    access: 'optional',
    sends: 'json',
    input: SupportMail,
    output: Message,
    summary: 'Send the team a message',
  }),
} as const
