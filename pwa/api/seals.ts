import { send } from './http.ts'

/** The heads of the chain of receipts at the end of the newest days. */
export const sealHeads = (signal: AbortSignal) => send('sealHeads', {}, { signal })
