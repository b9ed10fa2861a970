import { useEffect, useState } from 'react'
import { generalMessage, isUnreachable } from '../../api/api-error.ts'
import { sendSupportMail } from '../../api/support.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { defaultSubject } from '../../../shared/form-rules.ts'
import { useSession } from '../../session/session.ts'
import { emptyMessage, contactMemory } from './contact-memory.ts'
import { supportMessage } from './support-message.ts'

/** How long the button is disabled after a submit. */
const cooldownMs = 6000

/** The contact form of a member or visitor; typed text stays until it is sent. */
export function useContact(owner: string | undefined) {
  const user = useSession((session) => session.userAuth)
  const [ownEmail] = useState(user?.email ?? '')
  const [initial] = useState(() => {
    const stored = contactMemory.read(owner)
    return { ...stored, email: stored.email || ownEmail }
  })
  const [isSent, setIsSent] = useState(false)
  const [isCoolingDown, setIsCoolingDown] = useState(false)
  const [isServerUnreachable, setIsServerUnreachable] = useState(false)

  const form = useForm({
    schema: async () => (await import('../../../shared/schemas/support.ts')).SupportForm,
    initial,
    async submit({ email, subject, message }) {
      setIsSent(false)
      setIsCoolingDown(true)
      setIsServerUnreachable(false)
      const sent = await sendSupportMail({
        userId: user?._id,
        email,
        subject: subject || defaultSubject,
        message: supportMessage({ email, message }),
      }).catch((error: unknown) => {
        setIsServerUnreachable(isUnreachable(error))
        throw error
      })
      if (!sent) throw new Error(generalMessage)
      contactMemory.write(owner, emptyMessage) // also when the page was left in the meantime
      setIsSent(true)
      form.reset({ ...emptyMessage, email })
    },
  })

  useEffect(() => {
    if (!isCoolingDown) return undefined
    const timer = setTimeout(setIsCoolingDown, cooldownMs, false)
    return () => clearTimeout(timer)
  }, [isCoolingDown])

  const { values } = form
  useEffect(() => {
    contactMemory.write(owner, { ...values, email: values.email === ownEmail ? '' : values.email })
  }, [owner, ownEmail, values])

  return { form, isSent, isCoolingDown, isServerUnreachable: isServerUnreachable && form.failure !== null }
}
