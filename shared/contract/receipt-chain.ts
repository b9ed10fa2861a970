import * as v from 'valibot'
import { ChainHead } from '../schemas/receipts.ts'
import { call, nothing } from './call.ts'

/** The public heads of the chain of receipts. */
export const receiptChainCalls = {
  chainHeads: call({
    method: 'get',
    path: '/api/seals/heads',
    access: 'public',
    sends: 'nothing',
    input: nothing,
    output: v.array(ChainHead),
    summary: 'The head of the chain of receipts at the end of each of the newest days',
  }),
} as const
