import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { SupportForm } from '../../../shared/schemas/support.ts'
import { ApiError, generalMessage, isUnreachable } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { useKeptForm } from '../../ui/form/useKeptForm.ts'
import { defaultSubject } from '../../../shared/form-rules.ts'
import { useSession } from '../../session/session.ts'
import { createFormMemory, type Owner } from '../../session/form-memory.ts'

const emptyMessage = { email: '', subject: '', message: '' }

const contactMemory = createFormMemory(emptyMessage, 'contact')

/** Messages that are not answered yet, by their writers. Who comes back to the form waits for that answer. */
const unanswered = new Map<Owner, ReturnType<typeof api.sendSupportMail>>()

/** How long the button is disabled after a submit. */
const cooldownMs = 6000

const unreachableMessage = `${generalMessage}. The server could not be reached. Your message is still here; check your connection and send it again.`

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

  const form = useForm({
    schema: SupportForm,
    initial,
    async submit({ email, subject, message }) {
      setIsSent(false)
      setIsCoolingDown(true)
      const sending =
        unanswered.get(owner) ??
        api.sendSupportMail({
          userId: user?._id,
          email,
          subject: subject || defaultSubject,
          message: supportMessage({ email, message }),
        })
      unanswered.set(owner, sending)
      const sent = await sending
        .catch((error: unknown) => {
          throw isUnreachable(error) ? new ApiError(0, unreachableMessage) : error
        })
        .finally(() => unanswered.delete(owner))
      if (sent.message !== 'email sent') throw new Error(generalMessage)
      contactMemory.write(owner, emptyMessage) // also when the page was left in the meantime
      setIsSent(true)
      form.reset({ ...emptyMessage, email })
    },
  })

  const resume = useEffectEvent(() => unanswered.has(owner) && void form.submit())
  useEffect(() => void resume(), [])

  useEffect(() => {
    if (!isCoolingDown) return undefined
    const timer = setTimeout(setIsCoolingDown, cooldownMs, false)
    return () => clearTimeout(timer)
  }, [isCoolingDown])

  const { values } = form
  const typed = useMemo(
    () => ({ ...values, email: values.email === ownEmail ? '' : values.email }),
    [values, ownEmail],
  )
  useKeptForm(contactMemory, owner, typed, (kept) => form.reset({ ...kept, email: kept.email || ownEmail }))

  // The success belongs to the last message: it goes when the next one is begun, or sent empty.
  const isNextBegun = form.dirty || Object.values(form.errors).some(Boolean)
  return { form, isSent: isSent && !isNextBegun, isCoolingDown }
}
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character]!)

/** The message as HTML with the sender's email; everything typed is escaped. */
export function supportMessage({ email, message }: { email: string; message: string }): string {
  return `<p>From: ${escapeHtml(email)}</p><p>${escapeHtml(message).replaceAll('\n', '<br>')}</p>`
}
