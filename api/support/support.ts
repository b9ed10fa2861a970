import { defaultSubject } from '../../shared/form-rules.ts'
import type { SupportMail } from '../../shared/schemas/support.ts'
import type { Config } from '../config.ts'
import { Invalid } from '../http/errors.ts'
import type { Limits, NamedLimit } from '../http/limits.ts'
import type { Mailer } from '../mail/outbox.ts'
import type { Member } from '../members/users.collection.ts'
import { supportMessage } from '../mail/templates/team.ts'
import { plainText } from './plain-text.ts'

export type SupportDeps = { config: Config; limits: Limits; mail: Mailer }

/** The limit of messages for each network address. */
export const messagesAnHour: NamedLimit = {
  name: 'contact',
  max: 5,
  windowMs: 3_600_000,
  refusal: (wait) => `You have sent several messages already. Please try again in ${wait}.`,
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
  return deps.limits.consumeUnlessFails(messagesAnHour, address, async () => {
    const message = shortened(plainText(input.message))
    if (message === '') throw missing('message', 'Message is required')
    const subject = input.subject || defaultSubject
    const userId = member?._id.toHexString()
    await deps.mail.add(supportMessage(deps.config, { email, subject, message, userId }))
    return { message: 'email sent' }
  })
}

const missing = (path: string, message: string) => new Invalid(message, [{ path, message }])

/** The bytes of a message in its mail, which has it as text and as HTML: all of 20,000 letters, a mail below 64 kB. */
const maxBytes = 41_000
const cut = '\n[The rest of this message did not fit into the mail.]'
const escapedLength = new Map(Object.entries({ '&': 5, '<': 4, '>': 4, '"': 6, "'": 5, '\n': 8 }))

function shortened(message: string): string {
  let bytes = 0
  let length = 0
  for (const sign of message) {
    const size = Buffer.byteLength(sign)
    bytes += size + (escapedLength.get(sign) ?? size)
    if (bytes > maxBytes) return message.slice(0, length) + cut
    length += sign.length
  }
  return message
}
