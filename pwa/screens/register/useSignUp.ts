import { useState } from 'react'
import * as v from 'valibot'
import { requiredDocumentMessages, SignUp } from '../../../shared/schemas/profile.ts'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { useDocumentFiles, type DocumentFiles } from '../../documents/useDocumentFiles.ts'
import { documentChecks, withFiles } from '../../documents/document-schema.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { readPlan } from '../../session/storage.ts'
import { signedIn } from '../../session/session.ts'
import { openVaultAtLogin } from '../../auth/log-in.ts'
import { emptySignUp } from './sign-up-values.ts'
import { steps } from './steps.ts'
import { useSteps } from './Steps.tsx'

/**
 * The sign-up form in steps: one multipart call after the last. A wrong field shows its step. `uploadedShare` is 0 to 1,
 * null while nothing is sent. `isTaken` is true when the email has an account, perhaps the person's own, whose response
 * was lost. A failure keeps everything typed and chosen.
 */
export function useSignUp() {
  const files = useDocumentFiles()
  const { step, go, showFields } = useSteps()
  const [uploadedShare, setUploadedShare] = useState<number | null>(null)
  const [isTaken, setIsTaken] = useState(false)
  const form = useForm({
    schema: signUpForm(files),
    initial: emptySignUp,
    step: step < steps.length - 1 ? { fields: steps[step]!.fields, onValid: () => go(step + 1) } : undefined,
    onRejected: showFields,
    async submit(values) {
      setUploadedShare(0)
      setIsTaken(false)
      try {
        await signUp({ ...values, tierId: readPlan() ?? undefined }, setUploadedShare)
      } catch (error) {
        setIsTaken(error instanceof ApiError && error.status === 409)
        throw error
      } finally {
        setUploadedShare(null)
      }
    },
  })
  return { form, files, step, go, uploadedShare, isTaken, isUnsent: form.dirty || !files.isEmpty }
}

/** The call's schema, and what only the form requires: the insurance declaration and a date that is not past. */
const signUpForm = (files: DocumentFiles) =>
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
async function signUp(input: SignUp, onProgress: (share: number) => void): Promise<void> {
  const user = await api.register(input, { onProgress })
  await openVaultAtLogin(user, input.password)
  signedIn(user)
}
