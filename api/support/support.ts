import { defaultSubject } from '../../shared/form-rules.ts'
import type { SupportMail } from '../../shared/schemas/support.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import { Invalid } from '../http/errors.ts'
import { supportMessage } from '../mail/templates/team.ts'

const messagesAnHour = { max: 5, windowMs: 3_600_000 }
const tooMany = (wait: string) => `You have sent several messages already. Please try again in ${wait}.`

// The library calls itself for each level; no person's message is nested so deep.
const maxDepth = 200

/** HTML as plain text: nothing of it is markup any more, and links keep their address (D-71). */
async function plainText(html: string): Promise<string> {
  const { convert } = await import('html-to-text') // large, and seldom wanted
  const selectors = [{ selector: 'img', format: 'skip' }]
  return convert(html, { wordwrap: false, limits: { maxDepth }, selectors }).trim()
}

/**
 * Sends the team a message of a member, or of a visitor who gives an address (D-71). The server builds the mail
 * from plain text; at most 5 an hour from one network address (D-18).
 */
export async function sendSupportMail(
  deps: Deps,
  member: Member | undefined,
  address: string,
  input: SupportMail,
) {
  const email = input.email ?? member?.email
  if (email === undefined) throw refusal('email', 'Email is required')
  const message = await plainText(input.message)
  if (message === '') throw refusal('message', 'Message is required')
  await deps.limits.take(`contact:${address}`, messagesAnHour, tooMany)
  const subject = input.subject || defaultSubject
  const userId = member?._id.toHexString()
  await deps.mail.add(supportMessage(deps.config, { email, subject, message, userId }))
  return { message: 'email sent' }
}

const refusal = (path: string, message: string) => new Invalid(message, [{ path, message }])
