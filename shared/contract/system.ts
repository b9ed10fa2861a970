import * as v from 'valibot'
import { call, nothing } from './call.ts'

/** Health, description and public settings. */
export const systemCalls = {
  health: call('get', '/api/health', 'public', nothing, {
    output: v.object({ status: v.literal('ok') }),
    summary: 'Whether the server and its database answer and have room',
    refusals: [503],
  }),
  openApi: call('get', '/api/openapi.json', 'public', nothing, {
    output: 'bytes',
    types: ['application/json'],
    summary: 'This description',
  }),
  config: call('get', '/api/config', 'public', nothing, {
    output: v.object({
      version: v.string(),
      payment: v.picklist(['stripe', 'sandbox']),
      supportEmail: v.string(),
      publicUrl: v.string(),
    }),
    summary: 'Public settings of the page',
  }),
} as const
