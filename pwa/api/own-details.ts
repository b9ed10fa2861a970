import { send } from './http.ts'

/** The details of the member with this id, which is the own one (OP-10). */
export const ownDetails = (id: string, signal?: AbortSignal) => send('getUser', { id }, { signal })
