import type { ListQuery } from './admin.ts'
import type { Input } from './call-types.ts'
import { send, sendPage } from './http.ts'

/** Open cases by the days that are left, 100 at a time. */
export const listOpenCases = ({ cursor }: ListQuery, signal?: AbortSignal) =>
  sendPage('listCases', { cursor }, { signal })

/** Decided cases, the newest first, 100 at a time. */
export const listDecidedCases = ({ cursor }: ListQuery, signal?: AbortSignal) =>
  sendPage('listCases', { cursor, decided: '1' }, { signal })

/** Everything of a case. */
export const teamCase = (id: string, signal?: AbortSignal) => send('teamCase', { id }, { signal })

/** The guests with this whole number; the look-up is in the security log. */
export const lookUpGuest = (id: string, phoneNumber: string) => send('lookUpGuest', { id, phoneNumber })

/** The steps of the team; each returns the case as it is then. */
export const askPerson = (input: Input<'askPerson'>) => send('askPerson', input)
export const identifyPerson = (input: Input<'identifyPerson'>) => send('identifyPerson', input)
export const putToAuthor = (input: Input<'putToAuthor'>) => send('putToAuthor', input)
export const extendCase = (input: Input<'extendCase'>) => send('extendCase', input)
export const decideCase = (input: Input<'decideCase'>) => send('decideCase', input)
export const setLegalHold = (input: Input<'setLegalHold'>) => send('setLegalHold', input)

/** New entries of people who were erased. */
export const returnedPeople = (signal?: AbortSignal) => send('returnedPeople', {}, { signal })
export const decideReturned = (input: Input<'decideReturned'>) => send('decideReturned', input)
