import type { Input } from './call-types.ts'
import { send } from './http.ts'

/** Adds documents that were sent before to the own ones; answers the own details (OP-11). */
export const uploadDocuments = (input: Input<'uploadDocuments'>) => send('uploadDocuments', input)

/** Removes one of the own documents while the account is not verified (OP-11). */
export const removeDocument = (id: string) => send('removeDocument', { id })
