import { SyncedStays, SyncStays } from '../schemas/stays.ts'
import { call, json } from './call.ts'

/** A member's stays and own entries, the same on every own device. */
export const stayCalls = {
  syncStays: call('put', '/api/stays', 'member', json(SyncStays), {
    output: SyncedStays,
    summary: 'Send changes to own stays and notes, and get what changed since the last contact',
    refusals: [409],
  }),
} as const
