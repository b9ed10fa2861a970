import { eraseOldDocuments } from './accounts/document-erasure.ts'
import type { Deps } from './deps.ts'
import { removeForgottenForms } from './http/multipart.ts'

/**
 * What is cleared away every few minutes: files that no form named, forms of processes that died, and documents
 * past their time (D-50, D-51).
 */
export const createHousekeeping = (deps: Deps) => async (): Promise<void> => {
  await deps.files.sweep()
  await removeForgottenForms(new Date()) // the clock that dates files is the machine's
  await eraseOldDocuments(deps)
}
