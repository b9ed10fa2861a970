import Papa from 'papaparse'
import type { BrokenRow } from './stay.ts'

/** Longer than any cell that is read. */
const maxCell = 500
/** Long enough to tell that a note is too long. */
export const maxKept = 2000

/** A cell of a table, cut where no more is read. */
export const cellText = (cell: string, max = maxCell): string =>
  cell.length > max ? cell.trimStart().slice(0, max) : cell

/** A table that was copied has tabs; the commas in it are those of dates and amounts. */
const hasTabs = (text: string) => /^(?:[^\n]*\n){0,12}?[^\t\n]*\t[^\t\n]*\t/.test(text.slice(0, 5000))

/** More than any platform exports, and read within seconds. */
export const maxRows = 100_000

/**
 * The rows of a CSV, whatever separates its cells, and the rows that are broken: of an open quote the rest of the file is
 * one cell. Null with more than 100,000 rows.
 */
export function parseCsv(text: string): { rows: string[][]; broken: BrokenRow[] } | null {
  // Excel names its separator in a line of its own.
  const [line = '', separator] = /^\ufeff?sep=(.)\r?\n/i.exec(text) ?? []
  const body = text.slice(line.length).replace(/^\ufeff/, '')
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: separator ?? (hasTabs(body) ? '\t' : ''),
    preview: maxRows + 1,
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  if (data.length > maxRows) return null
  for (const row of data)
    for (const [n, cell] of row.entries()) if (cell.length > maxKept) row[n] = cellText(cell, maxKept)
  const shift = line === '' ? 0 : 1
  const broken = errors.flatMap(({ type, row }) =>
    type === 'Quotes' && row !== undefined ? [row + 1 + shift] : [],
  )
  return {
    rows: shift === 0 ? data : [[''], ...data],
    broken: [...new Set(broken)].map((row) => ({ row, why: 'a quotation mark is missing' })),
  }
}
