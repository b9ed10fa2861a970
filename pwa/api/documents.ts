import type { Input } from './call-types.ts'
import { send } from './http.ts'

/** Adds uploaded files to the user's own documents. Returns the user's own details. */
export const uploadDocuments = (input: Input<'uploadDocuments'>) => send('uploadDocuments', input)

/** Removes one of the user's own documents, which is possible until the account is verified. */
export const removeDocument = (id: string) => send('removeDocument', { id })
