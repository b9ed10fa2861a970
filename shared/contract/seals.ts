import * as v from 'valibot'
import { SealHead } from '../schemas/receipts.ts'
import { call, nothing } from './call.ts'

/** The public heads of the chain of receipts. */
export const sealCalls = {
  sealHeads: call({
    method: 'get',
    path: '/api/seals/heads',
    access: 'public',
    sends: 'nothing',
    input: nothing,
    output: v.array(SealHead),
    summary: 'The head of the chain of receipts at the end of each of the newest days',
  }),
} as const
