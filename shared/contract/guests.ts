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
import { call } from './call.ts'

/** Guests: add, search, open, history. */
export const guestCalls = {
  createGuest: call({
    method: 'post',
    path: '/api/guest',
    access: 'member',
    sends: 'json',
    input: NewGuest,
    output: CreatedGuest,
    status: 201,
    idempotent: true,
    summary: 'Add a guest, or find the one that is there',
    refusals: [422],
  }),
  searchGuests: call({
    method: 'post',
    path: '/api/guest/search',
    access: 'member',
    sends: 'json',
    input: GuestSearch,
    output: v.array(FoundGuest),
    summary: 'Search guests, 50 at a time, each with how well it matches',
  }),
  checkArrivals: call({
    method: 'post',
    path: '/api/guest/check',
    access: 'member',
    sends: 'json',
    input: PeopleToCheck,
    output: CheckedPeople,
    summary:
      'How many guests each of up to 50 people may be, and how sure the surest is; nothing of it is stored',
  }),
  guestHistory: call({
    method: 'get',
    path: '/api/guest/history',
    access: 'member',
    sends: 'query',
    input: HistoryQuery,
    output: v.array(ViewedGuest),
    summary: 'The viewed guests, newest first, 50 at a time',
  }),
  guestTombstones: call({
    method: 'get',
    path: '/api/guest/gone',
    access: 'member',
    sends: 'nothing',
    input: v.object({}),
    output: v.array(Id),
    summary: 'The guests that the member had opened and that were erased since, which devices forget',
  }),
  openGuest: call({
    method: 'get',
    path: '/api/guest/:id',
    access: 'member',
    sends: 'nothing',
    input: v.object({ id: Id }),
    output: GuestDetail,
    summary: 'A guest with its reviews; the first time costs a credit',
    refusals: [403, 404],
  }),
  guestReviews: call({
    method: 'get',
    path: '/api/guest/:id/reviews',
    access: 'member',
    sends: 'query',
    input: v.object({ id: Id, cursor: v.optional(Cursor) }),
    output: v.array(Review),
    summary: 'The reviews of a guest that the member has opened, 50 at a time',
    refusals: [404],
  }),
} as const
