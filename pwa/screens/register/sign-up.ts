import * as v from 'valibot'
import { requiredDocumentMessages, SignUp } from '../../../shared/schemas/profile.ts'
import { api } from '../../api/api.ts'
import { documentChecks, withFiles } from '../../documents/document-schema.ts'
import type { DocumentFiles } from '../../documents/useDocumentFiles.ts'
import { openVaultAtLogin } from '../../auth/log-in.ts'
import { signedIn } from '../../session/session.ts'

/** The call's schema, and what only the form requires: the insurance declaration and a date that is not past. */
export const signUpForm = (files: DocumentFiles) =>
  v.pipe(
    withFiles(files),
    SignUp,
    documentChecks(files, {
      required: { insuranceDocuments: requiredDocumentMessages.insuranceDocuments },
    }),
  )

/**
 * Creates the account, opens its vault on this device and logs in. `onProgress` gets the uploaded share, 0 to 1. Throws
 * an `ApiError` whose message can be shown.
 */
export async function signUp(input: SignUp, onProgress: (share: number) => void): Promise<void> {
  const user = await api.register(input, { onProgress })
  await openVaultAtLogin(user, input.password)
  signedIn(user)
}
