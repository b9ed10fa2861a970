import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useDocumentFiles } from '../../documents/useDocumentFiles.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { readPlan } from '../../session/storage.ts'
import { loadPaymentStep } from './payment/load-payment-step.ts'
import { emptySignUp } from './sign-up-values.ts'
import { steps } from './steps.ts'
import { useSteps } from './useSteps.ts'

const loadSignUp = () => import('./sign-up.ts')

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
  // Loaded ahead, in case the connection is lost while this long form is filled in.
  useEffect(() => whenIdle(() => void loadPaymentStep().catch(() => undefined)), [])
  const form = useForm({
    schema: async () => (await loadSignUp()).signUpForm(files),
    initial: emptySignUp,
    step: step < steps.length - 1 ? { fields: steps[step]!.fields, onValid: () => go(step + 1) } : undefined,
    onRejected: showFields,
    async submit(values) {
      setUploadedShare(0)
      setIsTaken(false)
      try {
        const { signUp } = await loadSignUp()
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
