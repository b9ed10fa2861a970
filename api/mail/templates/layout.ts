import { type Mail, oneLine } from '../mail.ts'
import { htmlBody } from './html-body.ts'
import type { Letter, Site } from './letter.ts'
import { textBody } from './text-body.ts'

/** The mail in both forms, from the same words; everything in the HTML is escaped. */
export function compose(site: Site, letter: Letter): Mail {
  const subject = oneLine(letter.subject)
  return {
    to: letter.to,
    subject,
    html: htmlBody(site, { ...letter, subject }),
    text: textBody(site, letter),
    ...(letter.replyTo === undefined ? {} : { replyTo: letter.replyTo }),
  }
}
