import * as v from 'valibot'
import {
  AskPerson,
  CaseId,
  CaseQuery,
  CaseRow,
  DecideCase,
  DecideReturned,
  Extend,
  Hold,
  Identify,
  LookedUpGuest,
  LookUp,
  PutToAuthor,
  ReturnedPerson,
  TeamCase,
} from '../schemas/admin-cases.ts'
import { Message } from '../schemas/common.ts'
import { call, json, nothing, params, query } from './call.ts'

const step = <const P extends string, I extends v.GenericSchema>(path: P, input: I, summary: string) =>
  call('post', path, 'admin', json(input), { output: TeamCase, summary, refusals: [403, 404, 409] })

/** What the team does in the cases of people who are written about (CAS-04). */
export const adminCaseCalls = {
  listCases: call('get', '/api/admin/cases', 'admin', query(CaseQuery), {
    output: v.array(CaseRow),
    summary: 'Cases by the days that are left, or decided ones',
  }),
  teamCase: call('get', '/api/admin/cases/:id', 'admin', params(CaseId), {
    output: TeamCase,
    summary: 'Everything of a case',
    refusals: [404],
  }),
  lookUpGuest: call('post', '/api/admin/cases/:id/look-up', 'admin', json(LookUp), {
    output: v.array(LookedUpGuest),
    summary: 'The guests with a whole number, and their reviews; each look-up is in the security log',
    refusals: [404],
  }),
  askPerson: step('/api/admin/cases/:id/ask', AskPerson, 'Ask the person for more'),
  identifyPerson: step(
    '/api/admin/cases/:id/identify',
    Identify,
    'Record how the person was identified, and as which guest; a disputed review is marked',
  ),
  putToAuthor: step('/api/admin/cases/:id/author', PutToAuthor, 'Put a dispute to the author of the review'),
  extendCase: step('/api/admin/cases/:id/extend', Extend, 'Give a dispute 15 days more, once, with a reason'),
  setLegalHold: step(
    '/api/admin/cases/:id/hold',
    Hold,
    'Set or end a legal hold on the guest of a case, while which nothing is erased',
  ),
  returnedPeople: call('get', '/api/admin/returned-people', 'admin', nothing, {
    output: v.array(ReturnedPerson),
    summary: 'New entries of people who were erased, which only their authors see',
  }),
  decideReturned: call('post', '/api/admin/returned-people/:id', 'admin', json(DecideReturned), {
    output: Message,
    summary: 'Admit the new entry of an erased person, or erase it as well',
    refusals: [403, 404, 409],
  }),
  decideCase: step(
    '/api/admin/cases/:id/decide',
    DecideCase,
    'Decide a case with a reason and a text, which are mailed',
  ),
} as const
