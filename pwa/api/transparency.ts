import { send } from './http.ts'

/** The published figures of each quarter. */
export const loadTransparency = (signal: AbortSignal) => send('transparency', {}, { signal })
