import { eraseOldDocuments } from './accounts/document-erasure.ts'
import type { Deps } from './deps.ts'

/** What is cleared away every few minutes: files that no form named, and documents past their time (D-50, D-51). */
export const createHousekeeping = (deps: Deps) => async (): Promise<void> => {
  await deps.files.sweep()
  await eraseOldDocuments(deps)
}
