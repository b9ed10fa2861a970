import { Transparency } from '../schemas/transparency.ts'
import { call, nothing } from './call.ts'

/** What everybody may know of the register. */
export const transparencyCalls = {
  transparency: call({
    method: 'get',
    path: '/api/transparency',
    access: 'public',
    sends: 'nothing',
    input: nothing,
    output: Transparency,
    summary: 'The figures of each quarter; numbers below five are not shown',
  }),
} as const
