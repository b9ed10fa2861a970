import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useDocumentFiles } from '../../components/documents/useDocumentFiles.ts'
import { useForm } from '../../components/useForm.ts'
import { whenIdle } from '../../components/when-idle.ts'
import { readPlan } from '../../session/storage.ts'
import { loadDueToday } from './payment/PaymentStep.tsx'
import { emptySignUp } from './sign-up-values.ts'

const late = () => import('./sign-up.ts')

/**
 * The sign-up form: one multipart call with one progress, from 0 to 1 and null while nothing is sent. `isTaken` is
 * true when the email has an account: it may be the person's own, whose answer was lost on the way. A failure
 * keeps everything typed and chosen (D-50). Nothing is stored before the server has answered (D-10, OP-14).
 */
export function useSignUp() {
  const files = useDocumentFiles()
  const [part, setPart] = useState<number | null>(null)
  const [isTaken, setIsTaken] = useState(false)
  // So that nothing but the server is missing when it is away at the end of this long form.
  useEffect(() => whenIdle(() => void loadDueToday().catch(() => undefined)), [])
  const form = useForm({
    schema: async () => (await late()).signUpForm(files),
    initial: emptySignUp,
    async submit(typed) {
      setPart(0)
      setIsTaken(false)
      try {
        const { signUp } = await late()
        await signUp({ ...typed, tierId: readPlan() ?? undefined }, setPart)
      } catch (error) {
        setIsTaken(error instanceof ApiError && error.status === 409)
        throw error
      } finally {
        setPart(null)
      }
    },
  })
  return { form, files, part, isTaken, isUnsent: form.dirty || !files.isEmpty }
}
