import { send } from './http.ts'

/** The user's own details; `id` is the user's own. */
export const ownDetails = (id: string, signal?: AbortSignal) => send('getUser', { id }, { signal })

/** Where the user's own verification stands, and the refund. */
export const ownVerification = (signal?: AbortSignal) => send('ownVerification', {}, { signal })
