import { defaultSubject } from '../../shared/form-rules.ts'
import type { SupportMail } from '../../shared/schemas/support.ts'
import type { Config } from '../config.ts'
import { Invalid } from '../http/errors.ts'
import type { Limits } from '../http/limits.ts'
import type { Mailer } from '../mail/outbox.ts'
import type { Member } from '../members/users.collection.ts'
import { supportMessage } from '../mail/templates/team.ts'

export type SupportDeps = { config: Config; limits: Limits; mail: Mailer }

const messagesAnHour = { max: 5, windowMs: 3_600_000 }
const tooMany = (wait: string) => `You have sent several messages already. Please try again in ${wait}.`

// The library recurses for each level; no person's message has so many.
const maxDepth = 200

/** HTML as plain text, with the addresses of its links. */
async function plainText(html: string): Promise<string> {
  const { convert } = await import('html-to-text') // large, and rarely needed
  const selectors = [{ selector: 'img', format: 'skip' }]
  return convert(html, { wordwrap: false, limits: { maxDepth }, selectors }).trim()
}

/**
 * Sends the team a message of a member, or of a visitor who gives an email. The mail is built from plain text. Throws
 * Invalid, and TooMany after 5 an hour from one network address.
 */
export async function sendSupportMail(
  deps: SupportDeps,
  member: Member | undefined,
  address: string,
  input: SupportMail,
) {
  const email = input.email ?? member?.email
  if (email === undefined) throw missing('email', 'Email is required')
  const message = await plainText(input.message)
  if (message === '') throw missing('message', 'Message is required')
  await deps.limits.consume(`contact:${address}`, messagesAnHour, tooMany)
  const subject = input.subject || defaultSubject
  const userId = member?._id.toHexString()
  await deps.mail.add(supportMessage(deps.config, { email, subject, message, userId }))
  return { message: 'email sent' }
}

const missing = (path: string, message: string) => new Invalid(message, [{ path, message }])
