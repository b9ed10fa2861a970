import * as v from 'valibot'
import { CheckedPeople, PeopleToCheck } from '../schemas/arrivals.ts'
import { Cursor, Id } from '../schemas/common.ts'
import {
  CreatedGuest,
  FoundGuest,
  GuestDetail,
  GuestSearch,
  HistoryQuery,
  NewGuest,
  ViewedGuest,
} from '../schemas/guest.ts'
import { Review } from '../schemas/review.ts'
import { call, json, params, query } from './call.ts'

/** Guests: add, search, open, history. */
export const guestCalls = {
  createGuest: call('post', '/api/guest', 'member', json(NewGuest), {
    output: CreatedGuest,
    status: 201,
    idempotent: true,
    summary: 'Add a guest, or find the one that is there',
    refusals: [422],
  }),
  searchGuests: call('post', '/api/guest/search', 'member', json(GuestSearch), {
    output: v.array(FoundGuest),
    summary: 'Search guests, 50 at a time, each with how well it matches',
  }),
  checkArrivals: call('post', '/api/guest/check', 'member', json(PeopleToCheck), {
    output: CheckedPeople,
    summary:
      'How many guests each of up to 50 people may be, and how sure the surest is; nothing of it is stored',
  }),
  guestHistory: call('get', '/api/guest/history', 'member', query(HistoryQuery), {
    output: v.array(ViewedGuest),
    summary: 'The viewed guests, newest first, 50 at a time',
  }),
  guestTombstones: call('get', '/api/guest/gone', 'member', params(v.object({})), {
    output: v.array(Id),
    summary: 'The guests that the member had opened and that were erased since, which devices forget',
  }),
  openGuest: call('get', '/api/guest/:id', 'member', params(v.object({ id: Id })), {
    output: GuestDetail,
    summary: 'A guest with its reviews; the first time costs a credit',
    refusals: [403, 404],
  }),
  guestReviews: call(
    'get',
    '/api/guest/:id/reviews',
    'member',
    query(v.object({ id: Id, cursor: v.optional(Cursor) })),
    {
      output: v.array(Review),
      summary: 'The reviews of a guest that the member has opened, 50 at a time',
      refusals: [404],
    },
  ),
} as const
