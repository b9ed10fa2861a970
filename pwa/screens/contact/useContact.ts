import { useEffect, useState } from 'react'
import { generalMessage, isUnreachable } from '../../api/api-error.ts'
import { sendSupportMail } from '../../api/support.ts'
import { useForm } from '../../components/useForm.ts'
import { defaultSubject } from '../../../shared/form-rules.ts'
import { useSession } from '../../session/session.ts'
import { emptyMessage, keptMessage } from './kept-message.ts'
import { supportMessage } from './support-message.ts'

/** How long the button rests after a submit, in milliseconds (SUP-03). */
const restMs = 6000

/** The state of the contact form of a member, or of a visitor; what is typed stays until it is sent. */
export function useContact(owner: string | undefined) {
  const user = useSession((session) => session.userAuth)
  const [ownEmail] = useState(user?.email ?? '')
  const [start] = useState(() => {
    const kept = keptMessage.find(owner)
    return { ...kept, email: kept.email || ownEmail }
  })
  const [isSent, setIsSent] = useState(false)
  const [isResting, setIsResting] = useState(false)
  const [isCutOff, setIsCutOff] = useState(false)

  const form = useForm({
    schema: async () => (await import('../../../shared/schemas/support.ts')).SupportForm,
    initial: start,
    async submit({ email, subject, message }) {
      setIsSent(false)
      setIsResting(true)
      setIsCutOff(false)
      const sent = await sendSupportMail({
        userId: user?._id,
        email,
        subject: subject || defaultSubject,
        message: supportMessage({ email, message }),
      }).catch((error: unknown) => {
        setIsCutOff(isUnreachable(error))
        throw error
      })
      if (!sent) throw new Error(generalMessage)
      keptMessage.keep(owner, emptyMessage) // also when the page was left meanwhile
      setIsSent(true)
      form.reset({ ...emptyMessage, email })
    },
  })

  useEffect(() => {
    if (!isResting) return undefined
    const timer = setTimeout(setIsResting, restMs, false)
    return () => clearTimeout(timer)
  }, [isResting])

  const { values } = form
  useEffect(() => {
    keptMessage.keep(owner, { ...values, email: values.email === ownEmail ? '' : values.email })
  }, [owner, ownEmail, values])

  return { form, isSent, isResting, isCutOff: isCutOff && form.failure !== null }
}
