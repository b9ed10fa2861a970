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
import { call } from './call.ts'

const step = {
  method: 'post' as const,
  access: 'admin' as const,
  sends: 'json' as const,
  output: TeamCase,
  refusals: [403, 404, 409],
}

/** What the team does in the cases of people who are written about (CAS-04). */
export const adminCaseCalls = {
  listCases: call({
    method: 'get',
    path: '/api/admin/cases',
    access: 'admin',
    sends: 'query',
    input: CaseQuery,
    output: v.array(CaseRow),
    summary: 'Cases by the days that are left, or decided ones',
  }),
  teamCase: call({
    method: 'get',
    path: '/api/admin/cases/:id',
    access: 'admin',
    sends: 'nothing',
    input: CaseId,
    output: TeamCase,
    summary: 'Everything of a case',
    refusals: [404],
  }),
  lookUpGuest: call({
    method: 'post',
    path: '/api/admin/cases/:id/look-up',
    access: 'admin',
    sends: 'json',
    input: LookUp,
    output: v.array(LookedUpGuest),
    summary: 'The guests with a whole number, and their reviews; each look-up is in the security log',
    refusals: [404],
  }),
  askPerson: call({
    ...step,
    path: '/api/admin/cases/:id/ask',
    input: AskPerson,
    summary: 'Ask the person for more',
  }),
  identifyPerson: call({
    ...step,
    path: '/api/admin/cases/:id/identify',
    input: Identify,
    summary: 'Record how the person was identified, and as which guest; a disputed review is marked',
  }),
  putToAuthor: call({
    ...step,
    path: '/api/admin/cases/:id/author',
    input: PutToAuthor,
    summary: 'Put a dispute to the author of the review',
  }),
  extendCase: call({
    ...step,
    path: '/api/admin/cases/:id/extend',
    input: Extend,
    summary: 'Give a dispute 15 days more, once, with a reason',
  }),
  setLegalHold: call({
    ...step,
    path: '/api/admin/cases/:id/hold',
    input: Hold,
    summary: 'Set or end a legal hold on the guest of a case, while which nothing is erased',
  }),
  returnedPeople: call({
    method: 'get',
    path: '/api/admin/returned-people',
    access: 'admin',
    sends: 'nothing',
    input: v.object({}),
    output: v.array(ReturnedPerson),
    summary: 'New entries of people who were erased, which only their authors see',
  }),
  decideReturned: call({
    method: 'post',
    path: '/api/admin/returned-people/:id',
    access: 'admin',
    sends: 'json',
    input: DecideReturned,
    output: Message,
    summary: 'Admit the new entry of an erased person, or erase it as well',
    refusals: [403, 404, 409],
  }),
  decideCase: call({
    ...step,
    path: '/api/admin/cases/:id/decide',
    input: DecideCase,
    summary: 'Decide a case with a reason and a text, which are mailed',
  }),
} as const
