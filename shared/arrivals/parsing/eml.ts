import PostalMime from 'postal-mime'
import { textOfHtml } from './html.ts'

/** What a stored mail tells. */
export type Eml = { subject: string; text: string; html: string; sent: string | undefined }

const headerBlock = /^(?:[A-Za-z][A-Za-z0-9-]*:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*){2,}/
const mimeHeader =
  /^(?:MIME-Version|Content-Type|Content-Transfer-Encoding|Return-Path|Received|Message-ID):/im

/** Whether a text is a stored mail (.eml) and no mail that somebody copied. */
export function isEml(text: string): boolean {
  const head = headerBlock.exec(text.slice(0, 20_000).replace(/^\uFEFF?(?:From [^\n]*\n)?/, ''))?.[0] ?? ''
  return mimeHeader.test(head)
}

/** Reads a stored mail, whatever its parts are encoded as. Null for one that is broken. */
export async function readEml(content: Uint8Array | string): Promise<Eml | null> {
  try {
    const mail = await PostalMime.parse(content, { maxNestingDepth: 32 })
    const date = Date.parse(mail.date ?? '')
    return {
      subject: mail.subject ?? '',
      text: mail.text ?? textOfHtml(mail.html ?? ''),
      html: mail.html ?? '',
      sent: Number.isNaN(date) ? undefined : new Date(date).toISOString().slice(0, 10),
    }
  } catch {
    return null
  }
}
