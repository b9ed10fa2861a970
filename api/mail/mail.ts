import type { ObjectId } from 'mongodb'
import type { MailLink } from './link-tokens.collection.ts'

/** The placeholder in the link of a stored mail; the outbox puts a token there when it hands the mail over. */
export const tokenPlaceholder = 'THE-TOKEN-COMES-WHEN-THIS-MAIL-IS-SENT'

/**
 * A mail as a template builds it and the outbox stores it. `to` and `replyTo` are addresses without a name; with a
 * `link`, each `tokenPlaceholder` becomes a token of it.
 */
export type Mail = {
  link?: MailLink
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  /** The guest or case with whose erasure its text goes. */
  about?: ObjectId
}

/** A mail as a transport sends it: the same Message-ID and date at every attempt. */
export type OutgoingMail = Mail & { messageId: string; date: Date }

const ADDRESS = /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u

/** Whether the text is exactly one address: no name, list, quotes, line breaks or invisible characters. */
const isPlainAddress = (text: string) => text.length <= 254 && ADDRESS.test(text)

const BREAKS = /[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu

/** The text as one line of at most `length` characters, without line breaks and marks of writing direction. */
export function oneLine(text: string, length = 200): string {
  const line = Array.from(text.replace(BREAKS, ' ').trim())
  return line.length <= length ? line.join('') : `${line.slice(0, length - 1).join('')}…`
}

/**
 * The mail with its subject in one line.
 * @throws TypeError for anything but one plain address: the mail could reach somebody else
 */
export function checkedMail(mail: Mail): Mail {
  if (!isPlainAddress(mail.to)) throw new TypeError('A mail goes to one plain address')
  if (mail.replyTo !== undefined && !isPlainAddress(mail.replyTo)) {
    throw new TypeError('Answers to a mail go to one plain address')
  }
  return { ...mail, subject: oneLine(mail.subject) }
}
