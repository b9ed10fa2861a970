import * as v from 'valibot'
import { Email, Id, line, requiredText } from './common.ts'

/** The contact form. */
export const SupportForm = v.object({
  email: Email,
  subject: line('Subject', 200),
  message: requiredText('Message', 'Message is required', 5000),
})

/** `POST /api/email`: `message` may contain HTML; `email` is required without a token. */
export const SupportMail = v.object({
  userId: v.optional(v.union([Id, v.literal('')])),
  email: v.optional(Email),
  subject: line('Subject', 200),
  message: requiredText('Message', 'Message is required', 20_000),
})
export type SupportMail = v.InferOutput<typeof SupportMail>
