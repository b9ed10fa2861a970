import * as v from 'valibot'
import { ChainHead } from '../schemas/receipts.ts'
import { Transparency } from '../schemas/transparency.ts'
import { call, nothing } from './call.ts'

/** What everybody may know of the register. */
export const transparencyCalls = {
  transparency: call('get', '/api/transparency', 'public', nothing, {
    output: Transparency,
    summary: 'The figures of each quarter; numbers below five are not shown',
  }),
  chainHeads: call('get', '/api/seals/heads', 'public', nothing, {
    output: v.array(ChainHead),
    summary: 'The head of the chain of receipts at the end of each of the newest days',
  }),
} as const
