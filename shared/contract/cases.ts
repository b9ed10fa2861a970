import { CaseLink, CaseMessage, NewCase, PersonsCase } from '../schemas/cases.ts'
import { Message } from '../schemas/common.ts'
import { call } from './call.ts'

/**
 * The guest's side, without an account. The token of the mailed link travels in the body, because addresses are logged.
 */
export const caseCalls = {
  openCase: call({
    method: 'post',
    path: '/api/case',
    access: 'public',
    sends: 'json',
    input: NewCase,
    output: Message,
    summary: 'Ask what is stored about oneself, or dispute it; a mailed link confirms the address',
  }),
  readCase: call({
    method: 'post',
    path: '/api/case/read',
    access: 'public',
    sends: 'json',
    input: CaseLink,
    output: PersonsCase,
    summary: 'The case behind a mailed link',
    refusals: [404],
  }),
  confirmCase: call({
    method: 'put',
    path: '/api/case/confirm',
    access: 'public',
    sends: 'json',
    input: CaseLink,
    output: PersonsCase,
    summary: 'Confirm the address of a case, which puts it before the team',
    refusals: [404],
  }),
  writeInCase: call({
    method: 'post',
    path: '/api/case/message',
    access: 'public',
    sends: 'json',
    input: CaseMessage,
    output: PersonsCase,
    summary: 'Write to the team in a case',
    refusals: [404, 409],
  }),
} as const
