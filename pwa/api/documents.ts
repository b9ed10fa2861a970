import { contract, type InputOf } from '../../shared/contract.ts'
import { send } from './http.ts'

/** Adds documents that were sent before to the own ones; answers the own details (OP-11). */
export const uploadDocuments = (input: InputOf<typeof contract.uploadDocuments>) =>
  send(contract.uploadDocuments, input)

/** Removes one of the own documents while the account is not verified (OP-11). */
export const removeDocument = (id: string) => send(contract.removeDocument, { id })
