import * as v from 'valibot'
import {
  CorrectGuest,
  GuestMerge,
  GuestNumber,
  MergeGuests,
  SplitReview,
  UndoMerge,
} from '../schemas/admin-guests.ts'
import { Id, Message } from '../schemas/common.ts'
import { call } from './call.ts'

const change = {
  method: 'post' as const,
  access: 'admin' as const,
  sends: 'json' as const,
  output: Message,
  refusals: [403, 404, 409],
}

/** What the team changes of guests (OPS-01). */
export const adminGuestCalls = {
  guestNumber: call({
    method: 'get',
    path: '/api/admin/guests/:id/number',
    access: 'admin',
    sends: 'nothing',
    input: v.object({ id: Id }),
    output: GuestNumber,
    summary: 'The whole number of a guest, to correct it; the look is in the security log',
    refusals: [404],
  }),
  correctGuest: call({
    ...change,
    path: '/api/admin/guests/correct',
    input: CorrectGuest,
    summary: 'Correct the name, number and place of a guest',
  }),
  mergeGuests: call({
    ...change,
    path: '/api/admin/guests/merge',
    input: MergeGuests,
    summary: 'Make one guest of two, which can be undone for 90 days',
  }),
  guestMerges: call({
    method: 'get',
    path: '/api/admin/guests/:id/merges',
    access: 'admin',
    sends: 'nothing',
    input: v.object({ id: Id }),
    output: v.array(GuestMerge),
    summary: 'The merges into a guest that can be undone',
  }),
  undoMerge: call({
    ...change,
    path: '/api/admin/guests/undo-merge',
    input: UndoMerge,
    summary: 'Undo a merge of two guests',
  }),
  splitReview: call({
    ...change,
    path: '/api/admin/guests/split',
    input: SplitReview,
    summary: 'Move a review to the guest whom it is about',
  }),
} as const
