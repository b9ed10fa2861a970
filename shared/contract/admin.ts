import * as v from 'valibot'
import {
  AdminNotices,
  AdminQuery,
  AdminUser,
  AuditEntry,
  LiftedSearchLimit,
  ReviewUpdate,
  SecurityEntry,
  SecurityQuery,
  SearchLimitLift,
  UpdatedReview,
  UpdatedUser,
  UserUpdate,
  TableExport,
} from '../schemas/admin.ts'
import { Message } from '../schemas/common.ts'
import { Decided, Decision, WaitingUser } from '../schemas/decision.ts'
import { adminCaseCalls } from './admin-cases.ts'
import { adminGuestCalls } from './admin-guests.ts'
import { call, json, nothing, query } from './call.ts'

/** What only the team may call. */
export const adminCalls = {
  ...adminCaseCalls,
  ...adminGuestCalls,
  listUsers: call('get', '/api/users', 'admin', query(AdminQuery), {
    output: v.array(AdminUser),
    summary: 'All users, a page at a time',
  }),
  adminUpdateUser: call('post', '/api/users/admin-update-user', 'admin', json(UserUpdate), {
    output: UpdatedUser,
    summary: 'Verify a user or grant admin status, or take it back',
    refusals: [404, 409],
  }),
  decide: call('post', '/api/admin/decisions', 'admin', json(Decision), {
    output: Decided,
    summary: 'Decline an application, which refunds it, or ask for a better copy of a document',
    refusals: [404, 409],
  }),
  waitingUsers: call('get', '/api/admin/waiting', 'admin', query(AdminQuery), {
    output: v.array(WaitingUser),
    summary: 'Accounts that wait for a decision, the oldest first',
  }),
  liftSearchLimit: call('post', '/api/admin/search-limit', 'admin', json(SearchLimitLift), {
    output: LiftedSearchLimit,
    summary: 'Let a member meet more than 2,000 guests in searches today',
    refusals: [404, 409],
  }),
  adminUpdateReview: call('post', '/api/review/admin-update-review', 'admin', json(ReviewUpdate), {
    output: UpdatedReview,
    summary: 'Hide or show a review',
    refusals: [404, 409],
  }),
  audit: call('get', '/api/admin/audit', 'admin', query(AdminQuery), {
    output: v.array(AuditEntry),
    summary: "What was done in the admins' name, newest first",
  }),
  security: call('get', '/api/admin/security', 'admin', query(SecurityQuery), {
    output: v.array(SecurityEntry),
    summary: 'Logins, failed logins, changes of accounts, and what the team opened, newest first',
  }),
  exportTable: call('post', '/api/admin/exports', 'admin', json(TableExport), {
    output: Message,
    summary: 'Before rows of a table are saved as a file, which the security log keeps',
    refusals: [403],
  }),
  adminNotices: call('get', '/api/admin/notices', 'admin', nothing, {
    output: AdminNotices,
    summary: "What waits for the admins' attention",
  }),
} as const
