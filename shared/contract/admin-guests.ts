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
import { call, json, params } from './call.ts'

const change = <const P extends string, I extends v.GenericSchema>(path: P, input: I, summary: string) =>
  call('post', path, 'admin', json(input), { output: Message, summary, refusals: [403, 404, 409] })

/** What the team changes of guests (OPS-01). */
export const adminGuestCalls = {
  guestNumber: call('get', '/api/admin/guests/:id/number', 'admin', params(v.object({ id: Id })), {
    output: GuestNumber,
    summary: 'The whole number of a guest, to correct it; the look is in the security log',
    refusals: [404],
  }),
  correctGuest: change(
    '/api/admin/guests/correct',
    CorrectGuest,
    'Correct the name, number and place of a guest',
  ),
  mergeGuests: change(
    '/api/admin/guests/merge',
    MergeGuests,
    'Make one guest of two, which can be undone for 90 days',
  ),
  guestMerges: call('get', '/api/admin/guests/:id/merges', 'admin', params(v.object({ id: Id })), {
    output: v.array(GuestMerge),
    summary: 'The merges into a guest that can be undone',
  }),
  undoMerge: change('/api/admin/guests/undo-merge', UndoMerge, 'Undo a merge of two guests'),
  splitReview: change('/api/admin/guests/split', SplitReview, 'Move a review to the guest whom it is about'),
} as const
