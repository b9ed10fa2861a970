import * as v from 'valibot'
import {
  AdminNotices,
  AdminQuery,
  AdminUser,
  AuditEntry,
  ReviewUpdate,
  UpdatedReview,
  UpdatedUser,
  UserUpdate,
} from '../schemas/admin.ts'
import { Decided, Decision, WaitingUser } from '../schemas/verification.ts'
import { call, nothing } from './call.ts'

/** What only the team may call. */
export const adminCalls = {
  listUsers: call({
    method: 'get',
    path: '/api/users',
    access: 'admin',
    sends: 'query',
    input: AdminQuery,
    output: v.array(AdminUser),
    summary: 'All users, a page at a time',
  }),
  adminUpdateUser: call({
    method: 'post',
    path: '/api/users/admin-update-user',
    access: 'admin',
    sends: 'json',
    input: UserUpdate,
    output: UpdatedUser,
    summary: 'Verify a user or grant admin status, or take it back',
    refusals: [404, 409],
  }),
  decide: call({
    method: 'post',
    path: '/api/admin/decisions',
    access: 'admin',
    sends: 'json',
    input: Decision,
    output: Decided,
    summary: 'Decline an application, which refunds it, or ask for a better copy of a document',
    refusals: [404, 409],
  }),
  waitingUsers: call({
    method: 'get',
    path: '/api/admin/waiting',
    access: 'admin',
    sends: 'query',
    input: AdminQuery,
    output: v.array(WaitingUser),
    summary: 'Accounts that wait for a decision, the oldest first',
  }),
  adminUpdateReview: call({
    method: 'post',
    path: '/api/review/admin-update-review',
    access: 'admin',
    sends: 'json',
    input: ReviewUpdate,
    output: UpdatedReview,
    summary: 'Hide or show a review',
    refusals: [404],
  }),
  audit: call({
    method: 'get',
    path: '/api/admin/audit',
    access: 'admin',
    sends: 'query',
    input: AdminQuery,
    output: v.array(AuditEntry),
    summary: "What was done in the admins' name, newest first",
  }),
  adminNotices: call({
    method: 'get',
    path: '/api/admin/notices',
    access: 'admin',
    sends: 'nothing',
    input: nothing,
    output: AdminNotices,
    summary: "What waits for the admins' attention",
  }),
} as const
