import { readCode } from './codes.ts'
import { areEnough, recognize } from './columns.ts'
import { cellOf, isFormula, nameIn } from './cells.ts'
import { cellText } from './csv.ts'
import { areTurned, dateOrderOf, isMade, readDates, type WrittenDates } from './dates.ts'
import { hasDates, headerKey } from './header-key.ts'
import { isListHeader } from './names.ts'
import { peopleColumns, readPeople } from './people.ts'
import { readPhone } from './phones.ts'
import { sortOut } from './sort-out.ts'
import {
  type BrokenRow,
  type ColumnKind,
  type Columns,
  type DateOrder,
  type Reading,
  type ReadStay,
  refused,
} from './stay.ts'
import { sourceOf } from './sources.ts'
import { statusOf, statusOfName } from './status.ts'

export type TableOptions = {
  /** ISO. */
  today: string
  /** What the host said about tables with these headers, by `headerKey`. */
  mapped: Readonly<Record<string, Columns>>
  /** What the host said about this file; without it the rows decide. */
  order?: DateOrder | undefined
  /** Only the first rows are wanted, as they are understood. */
  isPreview?: boolean | undefined
  /** Why its letters may be wrong. */
  doubts?: readonly string[] | undefined
}

/** Notes may be above the header. */
const headerWithin = 10
const rowsShown = 3
const examplesShown = 3

/** Whether rows look like a table of stays. */
export const findHeader = (rows: readonly string[][], mapped: TableOptions['mapped'] = {}): number =>
  rows
    .slice(0, headerWithin)
    .findIndex(
      (row) => Object.hasOwn(mapped, headerKey(row)) || Object.keys(recognize(row).columns).length >= 3,
    )

/** Reads a table, its header among the first rows; `notes` are what its parser found wrong. */
export function readTable(
  rows: readonly string[][],
  options: TableOptions,
  notes: BrokenRow[] = [],
): Reading {
  const found = findHeader(rows, options.mapped)
  const start =
    found === -1 ? rows.findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1) : found
  const header = rows[start]
  const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '')
  const body = rows.flatMap((row, n) => (n > start && isFilled(row) ? [{ row: n + 1, cells: row }] : []))
  if (!header || body.length === 0) return refused('There are no reservations in it.')
  const key = headerKey(header)
  const said = Object.hasOwn(options.mapped, key) ? options.mapped[key] : undefined
  const { columns, isGuess } = said ? { columns: said, isGuess: false } : recognize(header)
  if (said && !hasDates(said))
    return readPeople(
      options.isPreview ? body.slice(0, rowsShown) : body,
      { header, columns, notes },
      options,
    )
  if (isGuess || !(said || areEnough(columns))) {
    const samples = body.slice(0, rowsShown).map(({ cells }) => cells.map((cell) => cellText(cell)))
    const ofPeople = peopleColumns(header, samples)
    return {
      kind: 'columns',
      headers: [...header],
      samples,
      columns: ofPeople ?? columns,
      ...(ofPeople && { isPeople: true }),
    }
  }
  const named = columns.name === 0 ? withNamesAbove(body) : body
  const written = named.map(({ cells }) => datesOf(cells, columns))
  const order = options.order ?? dateOrderOf(written)
  if (options.isPreview)
    return previewOf(named.slice(0, rowsShown), {
      header,
      columns,
      order: order ?? 'month-first',
      today: options.today,
      notes,
    })
  if (order === null) return { kind: 'dates', examples: examplesOf(written) }
  return readRows(named, { header, columns, order, today: options.today, notes, doubts: options.doubts })
}

/** Copied from a page, the guest stands on a line of its own above '2 adults' and the dates. */
function withNamesAbove(body: Body): Body {
  const isAlone = (n: number) => body[n]?.cells.length === 1 && body[n + 1]?.row === body[n].row + 1
  const isCount = (n: number) => /^\d{1,2} \p{L}+$/u.test(body[n]?.cells[0]?.trim() ?? '') && !isAlone(n)
  return body.flatMap(({ row, cells }, n) => {
    if (isAlone(n) && isCount(n + 1)) return []
    const name = isAlone(n - 1) && isCount(n) ? body[n - 1]!.cells[0]! : cells[0]!
    return [{ row, cells: [name, ...cells.slice(1)] }]
  })
}

const examplesOf = (written: readonly WrittenDates[]) =>
  written
    .filter((dates) => {
      const [a, b] = [readDates(dates, 'month-first'), readDates(dates, 'day-first')]
      return a && b && a.arrival !== b.arrival
    })
    .slice(0, examplesShown)
    .map(({ arrival }) => arrival.trim())

function datesOf(cells: readonly string[], columns: Columns): WrittenDates {
  const nights = /^\d{1,3}(?!\d)/.exec(cellOf(cells, columns.nights))?.[0]
  return {
    arrival: cellOf(cells, columns.arrival),
    departure: cellOf(cells, columns.departure),
    nights: nights === undefined ? null : Number(nights),
  }
}

type Body = readonly { row: number; cells: readonly string[] }[]
type Table = {
  header: readonly string[]
  columns: Columns
  order: DateOrder
  today: string
  notes: BrokenRow[]
  doubts?: readonly string[] | undefined
}

function readRows(body: Body, table: Table): Reading {
  const { stays, broken } = parseRows(body, table)
  if (stays.length === 0) return refused(`None of its rows could be read. ${sentenceOf(broken[0]!)}`)
  return sortOut(
    stays,
    broken.sort((a, b) => a.row - b.row),
    table.today,
    { doubts: [...(table.doubts ?? []), ...damaged(stays)] },
  )
}

function parseRows(body: Body, { header, columns, order, notes }: Table) {
  const broken = [...notes]
  const isNoted = new Set(notes.map(({ row }) => row))
  const file = sourceOfFile(header)
  const isList = isListHeader(header[columns.name ?? -1] ?? '')
  const isTurned = areTurned(body.map(({ cells }) => datesOf(cells, columns)))
  const numbers = new Map<string, Set<string>>()
  const read: (ReadStay & { number: string })[] = []
  for (const { row, cells } of body) {
    if (isNoted.has(row)) continue
    const cell = (kind: ColumnKind) => cellOf(cells, columns[kind])
    const dates = datesOf(cells, columns)
    const turned = isTurned && [dates.arrival, dates.departure].find(isMade)
    const why =
      whyBroken(cells, columns, order) ??
      (turned
        ? `the day and the month of “${turned}” may be the other way around; take the file as your platform gives it`
        : null)
    if (why) {
      broken.push({ row, why })
      continue
    }
    const name = nameIn(cell, isList)
    const code = readCode(cell('code'))
    const number = readPhone(cell('phone'))
    const label = [cell('name'), cell('firstName'), cell('lastName')].filter(Boolean).join(' ')
    const isFree = statusOfName(label) === 'booked'
    const people = numbers.get(number) ?? new Set()
    numbers.set(number, people.add(`${name.firstName} ${name.lastName}`.toLowerCase()))
    read.push({
      row,
      number,
      source: (cell('source') && sourceOf(cell('source'))) || (airbnbCode.test(code) ? 'Airbnb' : file),
      code,
      ...name,
      lastFour: number.slice(-4),
      city: cell('city').slice(0, 100),
      listing: cell('listing').slice(0, 100),
      ...readDates(dates, order)!,
      // The fee of a cancellation is paid for a stay that was called off.
      status: isFree ? statusOf(cell('status'), cell('type').replace(/ fees?\b/i, '')) : statusOfName(label),
    })
  }
  // A number of several people is the platform's relay, not the guest's.
  const stays: ReadStay[] = read.map(({ number, ...stay }) =>
    numbers.get(number)!.size > 1 ? { ...stay, lastFour: '' } : stay,
  )
  return { stays, broken }
}

function previewOf(body: Body, table: Table): Reading {
  const { stays, broken } = parseRows(body, table)
  const rows = [
    ...stays.map((stay) => ({ row: stay.row, stay })),
    ...broken.filter(({ row }) => body.some((one) => one.row === row)),
  ]
  return { kind: 'preview', rows: rows.sort((a, b) => a.row - b.row) }
}

/** Letters that no encoding has: the host looks at them. */
const damaged = (stays: readonly ReadStay[]) =>
  stays
    .filter(
      ({ status, firstName, lastName }) =>
        status === 'booked' && `${firstName}${lastName}`.includes('\ufffd'),
    )
    .map(
      ({ row, firstName, lastName }) =>
        `Row ${row}: a letter of “${`${firstName} ${lastName}`.trim()}” is damaged.`,
    )

const sentenceOf = ({ row, why }: BrokenRow) => `Row ${row}: ${why}.`

const airbnbCode = /^HM[A-Z0-9]{6,10}$/
/** Booking.com's export and its statement. */
const sourceOfFile = (header: readonly string[]) => {
  const has = (name: string) => header.some((one) => one.trim().toLowerCase() === name)
  return has('book number') || (has('reservation number') && has('hotel id')) ? 'Booking.com' : ''
}

/** What is wrong with a row, as words; null when it can be read. */
function whyBroken(cells: readonly string[], columns: Columns, order: DateOrder): string | null {
  const needed: ColumnKind[] = ['arrival', 'departure', 'name', 'firstName', 'lastName', 'code']
  if (needed.some((kind) => isFormula(cellOf(cells, columns[kind])))) return 'it holds a formula'
  const dates = datesOf(cells, columns)
  if (dates.arrival === '') return 'it has no arrival'
  if (readDates(dates, order)) return null
  const [arrival, departure] = [dates.arrival, dates.departure].map((text) =>
    readDates({ arrival: text, departure: '', nights: 1 }, order),
  )
  if (!arrival) return `“${short(dates.arrival)}” is not a date`
  if (dates.departure === '') return 'it has no departure'
  return departure ? 'its departure is not after its arrival' : `“${short(dates.departure)}” is not a date`
}

const short = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text)
