import { readCalendar } from './calendar.ts'
import { parseCsv } from './csv.ts'
import { decode } from './decode.ts'
import { isEml, readEml } from './eml.ts'
import { tablesOf, textOfHtml } from './html.ts'
import { looksLikeMail, readMail } from './mail.ts'
import { type BrokenRow, type Reading, refused } from './stay.ts'
import { findHeader, readTable, type TableOptions } from './table.ts'
import { readXlsx, type Sheet } from './xlsx.ts'

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
    'No reservations were found in it. It takes reservations as CSV or xlsx, a calendar (.ics), or the text of a confirmation mail.',
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
  const unknown = tables.find(looksLikeTable)
  if (unknown && !/<input\b|<form\b/i.test(html)) return readTable(unknown, options)
  return refused(
    'It is a web page, not a list of reservations: your platform may have logged you out. Log in there and download the file again.',
  )
}

/** A stored mail: its text, or what a person sees of its page; some .xls files are stored so as well. */
async function readStoredMail(content: Uint8Array | string, options: ReadOptions): Promise<Reading> {
  const mail = await readEml(content)
  if (!mail) return refused('It is a mail that is damaged. Open it, copy its text, and paste it here.')
  const found = tablesOf(mail.html).find((rows) => findHeader(rows, options.mapped) !== -1)
  if (found) return readTable(found, options)
  let reading: Reading | undefined
  for (const body of [mail.text, textOfHtml(mail.html)]) {
    const text = `Subject: ${mail.subject}\n\n${body}`
    if (!looksLikeMail(text)) continue
    reading = readMail(text, options.today, mail.sent)
    if (reading.kind === 'stays') return reading
  }
  return (
    reading ??
    refused(
      'It is a mail, but no booking confirmation. Choose the mail that confirms the reservation, or paste its text.',
    )
  )
}

/** The sheet that holds the reservations; what other sheets hold is named. */
function readSheets(sheets: readonly Sheet[], options: ReadOptions): Reading {
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell.trim() !== '')))
  const known = filled.filter(({ rows }) => findHeader(rows, options.mapped) !== -1)
  const [chosen, ...others] = (
    known.length > 0 ? known : filled.filter(({ rows }) => looksLikeTable(rows))
  ).toSorted((a, b) => b.rows.length - a.rows.length)
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

/** Several rows of as many cells: the host may say what they hold. */
function looksLikeTable(rows: readonly string[][]): boolean {
  const [header, ...body] = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  if (!header || header.length < 3 || body.length === 0) return false
  return body.filter((row) => Math.abs(row.length - header.length) <= 1).length >= body.length * 0.8
}
