import {
  AuthorsAppeal,
  CaseCopy,
  CaseLink,
  CaseMessage,
  CaseStatement,
  CaseMessageWithFiles,
  DisputeAnswer,
  NewCase,
  PersonsCase,
} from '../schemas/cases.ts'
import { Message } from '../schemas/common.ts'
import { call, form, json } from './call.ts'

/**
 * The guest's side, without an account. The token of the mailed link travels in the body, because addresses are logged.
 */
export const caseCalls = {
  openCase: call('post', '/api/case', 'public', json(NewCase), {
    output: Message,
    summary: 'Ask what is stored about oneself, or dispute it; a mailed link confirms the address',
  }),
  readCase: call('post', '/api/case/read', 'public', json(CaseLink), {
    output: PersonsCase,
    summary: 'The case behind a mailed link',
    refusals: [404],
  }),
  confirmCase: call('put', '/api/case/confirm', 'public', json(CaseLink), {
    output: PersonsCase,
    summary: 'Confirm the address of a case, which puts it before the team',
    refusals: [404],
  }),
  renewCaseLink: call('post', '/api/case/link/renew', 'public', json(CaseLink), {
    output: Message,
    summary: 'Mail a new link to the case; the earlier ones end',
    refusals: [404],
  }),
  endCaseLink: call('post', '/api/case/link/end', 'public', json(CaseLink), {
    output: Message,
    summary: 'End the links to the case that were mailed so far',
    refusals: [404],
  }),
  writeInCase: call('post', '/api/case/message', 'public', form(CaseMessageWithFiles), {
    output: PersonsCase,
    summary: 'Write to the team in a case, with up to three files in all',
    refusals: [404, 409, 413],
  }),
  stateInCase: call('put', '/api/case/statement', 'public', json(CaseStatement), {
    output: PersonsCase,
    summary: 'Add a statement of at most 100 words to the disputed review, or replace it',
    refusals: [404, 409, 422],
  }),
  copyOfCase: call('post', '/api/case/copy', 'public', json(CaseCopy), {
    output: 'bytes',
    types: ['application/pdf', 'application/json'],
    summary: 'The copy of the own file, once the case grants it',
    refusals: [404, 409, 503],
  }),
  askAgain: call('post', '/api/case/second-look', 'public', json(CaseMessage), {
    output: PersonsCase,
    summary: 'Ask once for a second look at a decision, by another admin',
    refusals: [404, 409],
  }),
  answerDispute: call('post', '/api/review/:reviewId/dispute', 'login', json(DisputeAnswer), {
    output: Message,
    summary: "Answer a dispute of one's own review: it is corrected, stood by, or withdrawn",
    refusals: [404, 409],
  }),
  appealRuling: call('post', '/api/review/:reviewId/second-look', 'login', json(AuthorsAppeal), {
    output: Message,
    summary: "Ask once for a second look at the decision on one's own review, by another admin",
    refusals: [404, 409],
  }),
} as const
