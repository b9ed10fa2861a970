import { AuthorsDoubt, CaseLink, CaseMessage, DisputeAnswer, NewCase, PersonsCase } from '../schemas/cases.ts'
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
  askAgain: call({
    method: 'post',
    path: '/api/case/second-look',
    access: 'public',
    sends: 'json',
    input: CaseMessage,
    output: PersonsCase,
    summary: 'Ask once for a second look at a decision, by another admin',
    refusals: [404, 409],
  }),
  answerDispute: call({
    method: 'post',
    path: '/api/review/:reviewId/dispute',
    access: 'login',
    sends: 'json',
    input: DisputeAnswer,
    output: Message,
    summary: "Answer a dispute of one's own review: it is corrected, stood by, or withdrawn",
    refusals: [404, 409],
  }),
  doubtRuling: call({
    method: 'post',
    path: '/api/review/:reviewId/second-look',
    access: 'login',
    sends: 'json',
    input: AuthorsDoubt,
    output: Message,
    summary: "Ask once for a second look at the decision on one's own review, by another admin",
    refusals: [404, 409],
  }),
} as const
