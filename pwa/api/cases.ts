import type { Input } from './call-types.ts'
import { send } from './http.ts'

/** Sends what somebody asks for who may be written about; a mailed link confirms it. */
export const openCase = (asked: Input<'openCase'>) => send('openCase', asked)

/** The case behind a mailed link. */
export const readCase = (token: string) => send('readCase', { token })

/** Confirms the address of a case, which puts it before the team. */
export const confirmCase = (token: string) => send('confirmCase', { token })

/** Writes to the team in a case. */
export const writeInCase = (token: string, text: string) => send('writeInCase', { token, text })
