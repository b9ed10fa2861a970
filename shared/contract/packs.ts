import * as v from 'valibot'
import { Id } from '../schemas/common.ts'
import { MadePack, NewPack, PackPreview, PackProof, Verification } from '../schemas/packs.ts'
import { call, json, params, query } from './call.ts'

/** Incident packs of own reviews, and the public proof of what is in them. */
export const packCalls = {
  packPreview: call('get', '/api/review/:id/pack', 'login', params(v.object({ id: Id })), {
    output: PackPreview,
    summary: 'What an incident pack of an own review would hold, and what is missing',
    refusals: [404],
  }),
  makePack: call('post', '/api/review/:id/packs', 'login', json(NewPack), {
    output: MadePack,
    status: 201,
    summary: 'Make an incident pack of an own review, to be downloaded by a signed link within 15 minutes',
    refusals: [404, 409, 503],
  }),
  readPack: call('get', '/api/packs/:name', 'public', query(v.object({ name: v.string() })), {
    output: 'bytes',
    types: ['application/zip'],
    summary: 'An incident pack as a ZIP, by its signed link',
    refusals: [403, 404, 409],
  }),
  verifyPack: call('post', '/api/verify', 'public', json(PackProof), {
    output: Verification,
    summary:
      "Whether a file with this SHA-256 is in the pack with this code; 'not known' in every other case",
  }),
} as const
