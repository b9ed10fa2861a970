import type { Input } from './call-types.ts'
import { send } from './http.ts'

/** Sends what somebody asks for who may be written about; a mailed link confirms it. */
export const openCase = (asked: Input<'openCase'>) => send('openCase', asked)

/** The case behind a mailed link. */
export const readCase = (token: string) => send('readCase', { token })

/** Confirms the address of a case, which puts it before the team. */
export const confirmCase = (token: string) => send('confirmCase', { token })

/** Writes to the team in a case, with files. */
export const writeInCase = (words: Input<'writeInCase'>) => send('writeInCase', words)

/** Puts the person's statement below the disputed review. */
export const stateInCase = (token: string, text: string) => send('stateInCase', { token, text })

/** The copy of the own file. */
export const copyOfCase = (token: string, format: 'pdf' | 'json') => send('copyOfCase', { token, format })

/** Asks for a second look at the decision, once. */
export const askAgain = (token: string, text: string) => send('askAgain', { token, text })

/** The author's answer to a dispute of an own review. */
export const answerDispute = (answer: Input<'answerDispute'>) => send('answerDispute', answer)

/** The author asks for a second look at the decision on an own review, once. */
export const doubtRuling = (reviewId: string, text: string) => send('doubtRuling', { reviewId, text })
