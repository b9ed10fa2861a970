import { readCalendar } from './calendar.ts'
import { parseCsv } from './csv.ts'
import { decode } from './decode.ts'
import { tablesOf, textOfHtml } from './html.ts'
import { looksLikeMail, readMail } from './mail.ts'
import { peopleColumns } from './people.ts'
import { type BrokenRow, type Reading, refused } from './stay.ts'
import { findHeader, readTable, type TableOptions } from './table.ts'
import { readXlsx, type Sheet } from './xlsx.ts'
import PostalMime from 'postal-mime'

export type ReadOptions = TableOptions

/**
 * Reads what a host has of the stays ahead: a table (CSV, xlsx), a calendar, or a confirmation mail, told apart by what
 * is in it. Pure; nothing is thrown for any content.
 */
export async function readArrivals(content: Uint8Array | string, options: ReadOptions): Promise<Reading> {
  if (typeof content === 'string')
    return isEml(content) ? readStoredMail(content, options) : readText(content, options)
  const start = new TextDecoder('latin1').decode(content.subarray(0, 20_000))
  const decoded = decode(content)
  if (decoded.kind === 'refused') return decoded
  if (decoded.kind === 'xlsx') {
    const sheets = readXlsx(content)
    return 'kind' in sheets ? sheets : readSheets(sheets, options)
  }
  if (isEml(start)) return readStoredMail(content, options)
  const doubts = decoded.isCertain
    ? []
    : ['The file does not say how its letters are written. Look whether the names are right.']
  return readText(decoded.text, { ...options, doubts })
}

function readText(given: string, options: ReadOptions): Reading {
  const text = given.replace(/^\ufeff/, '')
  if (text.trim() === '') return refused('It is empty.')
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return readCalendar(text, options.today, options.doubts)
  if (isMarkup(text)) return readPage(text, options)
  const table = parseCsv(text)
  if (!table) return refused('It has more than 100,000 rows. Export a shorter period.')
  const { rows, broken } = table
  if (findHeader(rows, options.mapped) !== -1) return readTable(rows, options, broken)
  if (looksLikeMail(text)) return readMail(text, options.today, options.today, options.doubts)
  if (looksLikeTable(rows)) return readTable(rows, options, broken)
  return refused(
    'No reservations were found in it. It takes reservations as CSV or xlsx, a calendar (.ics), the text of a confirmation email, or a list of guests you know.',
  )
}

const isMarkup = (text: string) =>
  /^\s*<(?:!doctype html|html|head|body|table|div|meta|!--|\?xml|(?:\w+:)?workbook)/i.test(text)

/** A table and a confirmation mail in HTML are read; any other page is most often the login of a platform. */
function readPage(html: string, options: ReadOptions): Reading {
  const tables = tablesOf(html)
  const found = tables.find((rows) => findHeader(rows, options.mapped) !== -1)
  if (found) return readTable(found, options)
  const text = textOfHtml(html)
  if (looksLikeMail(text)) return readMail(text, options.today)
  if (/^\s*<\?xml/i.test(html) && !/<html\b/i.test(html.slice(0, 5000)))
    return refused('It is an XML file. Choose the CSV, xlsx or calendar file of your platform.')
  const unknown = tables.find(looksLikeTable)
  if (unknown && !/<input\b|<form\b/i.test(html)) return readTable(unknown, options)
  return refused(
    'It is a web page, not a list of reservations: your platform may have logged you out. Log in there and download the file again.',
  )
}

/** A stored mail: its text, or what a person sees of its page; some .xls files are stored so as well. */
async function readStoredMail(content: Uint8Array | string, options: ReadOptions): Promise<Reading> {
  const mail = await readEml(content)
  if (!mail) return refused('This email is damaged. Open it, copy its text, and paste it here.')
  const found = tablesOf(mail.html).find((rows) => findHeader(rows, options.mapped) !== -1)
  if (found) return readTable(found, options)
  let reading: Reading | undefined
  for (const body of [mail.text, textOfHtml(mail.html).slice(0, maxText)]) {
    const text = `Subject: ${mail.subject}\n\n${body}`
    if (!looksLikeMail(text)) continue
    reading = readMail(text, options.today, mail.sent)
    if (reading.kind === 'stays') return reading
  }
  return (
    reading ??
    refused(
      'It is an email, but no booking confirmation. Choose the email that confirms the reservation, or paste its text.',
    )
  )
}

/** The sheet that holds the reservations; what other sheets hold is named. */
function readSheets(sheets: readonly Sheet[], options: ReadOptions): Reading {
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell.trim() !== '')))
  const known = filled.filter(({ rows }) => findHeader(rows, options.mapped) !== -1)
  const [chosen, ...others] = (
    known.length > 0 ? known : filled.filter(({ rows }) => looksLikeTable(rows))
  ).sort((a, b) => b.rows.length - a.rows.length)
  if (!chosen)
    return filled.length < 2
      ? readTable(filled[0]?.rows ?? [], options)
      : refused(
          `No reservations were found on its sheets ${filled
            .slice(0, 5)
            .map(({ name }) => `“${name}”`)
            .join(', ')}. Keep the sheet with the reservations and save it as CSV.`,
        )
  const missed: BrokenRow[] = (known.length > 0 ? others : []).map(({ name }) => ({
    row: 0,
    why: `the sheet “${name}” holds reservations as well; save it as a file of its own`,
  }))
  const reading = readTable(chosen.rows, options)
  return reading.kind === 'stays' ? { ...reading, broken: [...missed, ...reading.broken] } : reading
}

/** Several rows of as many cells, or of names with numbers: the host may say what they hold. */
function looksLikeTable(rows: readonly string[][]): boolean {
  const [header, ...body] = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  if (!header || body.length === 0) return false
  if (header.length < 3 && Object.keys(peopleColumns(header, body.slice(0, 3)) ?? {}).length < 2) return false
  return body.filter((row) => Math.abs(row.length - header.length) <= 1).length >= body.length * 0.8
}

/** More than confirmations have; a server reads them too. */
const maxHtml = 300_000
const maxText = 30_000

/** What a stored mail tells. */
type Eml = { subject: string; text: string; html: string; sent: string | undefined }

const headerBlock = /^(?:[A-Za-z][A-Za-z0-9-]*:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*){2,}/
const mimeHeader =
  /^(?:MIME-Version|Content-Type|Content-Transfer-Encoding|Return-Path|Received|Message-ID):/im

/** Whether a text is a stored mail (.eml) and no mail that somebody copied. */
function isEml(text: string): boolean {
  const head = headerBlock.exec(text.slice(0, 20_000).replace(/^\uFEFF?(?:From [^\n]*\n)?/, ''))?.[0] ?? ''
  return mimeHeader.test(head)
}

/** Reads a stored mail, whatever its parts are encoded as. Null for one that is broken. */
async function readEml(content: Uint8Array | string): Promise<Eml | null> {
  try {
    const mail = await PostalMime.parse(content, { maxNestingDepth: 32 })
    const date = Date.parse(mail.date ?? '')
    const html = (mail.html ?? '').slice(0, maxHtml)
    return {
      subject: mail.subject ?? '',
      text: (mail.text ?? textOfHtml(html)).slice(0, maxText),
      html,
      sent: Number.isNaN(date) ? undefined : new Date(date).toISOString().slice(0, 10),
    }
  } catch {
    return null
  }
}
