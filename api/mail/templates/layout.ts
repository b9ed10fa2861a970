import { type Mail, oneLine } from '../mail.ts'
import { htmlBody } from './html-body.ts'
import type { Letter, Site } from './letter.ts'
import { textBody } from './text-body.ts'

/** A mail as HTML and plain text from the same letter; everything in the HTML is escaped. */
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
