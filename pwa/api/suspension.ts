import { send } from './http.ts'

/** Why the user is suspended; null when that is over. */
export const ownSuspension = async (signal?: AbortSignal) =>
  (await send('ownSuspension', {}, { signal })).suspension

/** Answers to the user's own suspension. */
export const answerSuspension = async (text: string) => (await send('answerSuspension', { text })).suspension
