import * as v from 'valibot'
import { requiredDocumentMessages, SignUp } from '../../../shared/schemas/profile.ts'
import { register } from '../../api/accounts.ts'
import { documentChecks, withFiles } from '../../components/documents/document-schema.ts'
import type { DocumentFiles } from '../../components/documents/useDocumentFiles.ts'
import { openVaultOf } from '../../session/log-in.ts'
import { signedIn } from '../../session/session.ts'

/** The call's schema and what only the form asks: the insurance declaration and a date to come (OP-63, OP-64). */
export const signUpForm = (files: DocumentFiles) =>
  v.pipe(
    withFiles(files),
    SignUp,
    documentChecks(files, {
      required: { insuranceDocuments: requiredDocumentMessages.insuranceDocuments },
    }),
  )

/**
 * Makes the account, opens its vault on this device and logs in; `onProgress` hears of the part that is sent, from 0
 * to 1. Throws an `ApiError` whose message is fit to be shown.
 */
export async function signUp(input: SignUp, onProgress: (part: number) => void): Promise<void> {
  const answer = await register(input, { onProgress })
  await openVaultOf(answer, input.password)
  signedIn(answer)
}
