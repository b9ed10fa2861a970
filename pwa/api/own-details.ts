import { send } from './http.ts'

/** The user's own details; `id` is the user's own. */
export const ownDetails = (id: string, signal?: AbortSignal) => send('getUser', { id }, { signal })
