/** One mail, ready to be stored: built by a template, sent by the outbox. `to` and `replyTo` are bare addresses. */
export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
}

/** A mail as a transport sends it: the same Message-ID and date at every attempt. */
export type OutgoingMail = Mail & { messageId: string; date: Date }

const ADDRESS = /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u

/** Whether the text is exactly one bare address: no name, no list, no quotes, no line breaks, no hidden signs. */
export const isPlainAddress = (text: string) => text.length <= 254 && ADDRESS.test(text)

const BREAKS = /[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu

/** The text as one line of at most `length` characters: line breaks and signs that turn the reading direction go. */
export function oneLine(text: string, length = 200): string {
  const line = Array.from(text.replace(BREAKS, ' ').trim())
  return line.length <= length ? line.join('') : `${line.slice(0, length - 1).join('')}…`
}

/**
 * The mail with a subject of one line.
 * @throws TypeError when an address is not plain: such a mail could reach somebody else (D-71)
 */
export function checkedMail(mail: Mail): Mail {
  if (!isPlainAddress(mail.to)) throw new TypeError('A mail goes to one plain address')
  if (mail.replyTo !== undefined && !isPlainAddress(mail.replyTo)) {
    throw new TypeError('Answers to a mail go to one plain address')
  }
  return { ...mail, subject: oneLine(mail.subject) }
}
