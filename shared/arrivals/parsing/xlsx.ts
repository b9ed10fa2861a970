import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { refused, type Refused } from './stay.ts'

/** A year of reservations takes one; a file that unpacks to more was made to fill the memory. */
const maxUnpacked = 60 * 1024 * 1024
const maxColumns = 500
const maxRows = 100_000

const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)
const isNeeded = (name: string) =>
  isSheet(name) ||
  /^xl\/(?:workbook|styles|sharedStrings)\.xml$/.test(name) ||
  name === 'xl/_rels/workbook.xml.rels'

/**
 * The cells of the first sheet as text, dates as ISO days, formulas as their stored results. Nothing is unpacked beyond
 * 60 MB, whatever the file says of itself.
 */
export function readXlsx(bytes: Uint8Array): string[][] | Refused {
  let size = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isNeeded(name)) return false
        size += originalSize
        if (size > maxUnpacked) throw new TooLarge()
        return true
      },
    })
    const sheet = firstSheet(files)
    if (!sheet) return refused('It is not an Excel file. Choose a CSV, xlsx or calendar file.')
    return readSheet(
      sheet,
      stringsOf(files['xl/sharedStrings.xml']),
      dateStylesOf(files['xl/styles.xml']),
      is1904(files['xl/workbook.xml']),
    )
  } catch (error) {
    if (error instanceof TooLarge) return refused('It unpacks to more than 60 MB. Export a shorter period.')
    return refused('It is damaged or protected with a password. Export it again, or save it as CSV.')
  }
}

class TooLarge extends Error {}

type Files = Record<string, Uint8Array>
const textOf = (file: Uint8Array) => new TextDecoder().decode(file)

/** The sheet that the workbook names first. */
function firstSheet(files: Files): Uint8Array | undefined {
  const [, id] =
    /<(?:\w+:)?sheet\b[^>]*?\br:id="([^"]+)"/.exec(textOf(files['xl/workbook.xml'] ?? new Uint8Array())) ?? []
  const relations =
    textOf(files['xl/_rels/workbook.xml.rels'] ?? new Uint8Array()).match(/<Relationship\b[^>]*>/g) ?? []
  const relation = relations.find((one) => one.includes(`Id="${id}"`))
  const [, target] = /Target="\/?(?:xl\/)?([^"]+)"/.exec(relation ?? '') ?? []
  const names = Object.keys(files).filter(isSheet).sort()
  return files[`xl/${target}`] ?? files[names[0] ?? '']
}

const is1904 = (workbook: Uint8Array | undefined) =>
  /date1904="(?:1|true)"/.test(workbook ? textOf(workbook) : '')

const local = (name: string) => name.slice(name.indexOf(':') + 1)

function parse(
  file: Uint8Array,
  handlers: {
    open?: (name: string, attributes: Record<string, string>) => void
    text?: (text: string) => void
    close?: (name: string) => void
  },
): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handlers.open?.(local(name), attributes),
      ontext: (text) => handlers.text?.(text),
      onclosetag: (name) => handlers.close?.(local(name)),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(textOf(file))
  parser.end()
}

/** The texts that cells refer to by number; phonetic hints are no part of them. */
function stringsOf(file: Uint8Array | undefined): string[] {
  const strings: string[] = []
  if (!file) return strings
  let current = ''
  let isText = false
  let isHint = false
  parse(file, {
    open: (name) => {
      if (name === 'si') current = ''
      if (name === 'rPh') isHint = true
      isText = name === 't' && !isHint
    },
    text: (text) => {
      if (isText) current += text
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isHint = false
      if (name === 'si') strings.push(current)
    },
  })
  return strings
}

/** The numbers of the styles that show a number as a date. */
function dateStylesOf(file: Uint8Array | undefined): Set<number> {
  const formats = new Map<number, string>()
  const styles: number[] = []
  let isCell = false
  if (file)
    parse(file, {
      open: (name, { numFmtId, formatCode }) => {
        if (name === 'numFmt') formats.set(Number(numFmtId), formatCode ?? '')
        if (name === 'cellXfs') isCell = true
        if (name === 'xf' && isCell) styles.push(Number(numFmtId))
      },
      close: (name) => {
        if (name === 'cellXfs') isCell = false
      },
    })
  const isDate = (format: number) =>
    (format >= 14 && format <= 22) ||
    (format >= 27 && format <= 36) ||
    (format >= 45 && format <= 58) ||
    /[dy]/i.test((formats.get(format) ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
  return new Set(styles.flatMap((format, style) => (isDate(format) ? [style] : [])))
}

/** 'BC12' is column 54, from 0 on. */
const columnOf = (reference: string) =>
  Array.from(/^[A-Z]+/.exec(reference)?.[0] ?? '').reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1

const dayMs = 86_400_000
const epochs = { usual: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) }

function readSheet(
  file: Uint8Array,
  strings: string[],
  dateStyles: Set<number>,
  from1904: boolean,
): string[][] {
  const rows: string[][] = []
  const epoch = from1904 ? epochs.from1904 : epochs.usual
  let row: string[] = []
  let cell = { type: '', style: 0, column: 0, value: '', hasFormula: false }
  let within = ''
  const valueOf = () => {
    const { type, style, value, hasFormula } = cell
    // A formula without a stored result stays one, so that its row is named.
    if (hasFormula && value === '') return '='
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'e') return ''
    const isDate = (type === '' || type === 'n') && dateStyles.has(style) && Number(value) >= 1
    return isDate ? new Date(epoch + Math.floor(Number(value)) * dayMs).toISOString().slice(0, 10) : value
  }
  parse(file, {
    open: (name, { r, t, s }) => {
      if (name === 'row') {
        row = []
        // Rows that are left out are empty; numbers beyond any sheet are not believed.
        const number = Number(r)
        if (number <= maxRows) while (rows.length < number - 1) rows.push([])
      }
      if (name === 'c')
        cell = {
          type: t ?? '',
          style: Number(s ?? -1),
          column: r ? columnOf(r) : row.length,
          value: '',
          hasFormula: false,
        }
      if (name === 'f') cell.hasFormula = true
      within = name
    },
    text: (text) => {
      if (within === 'v' || within === 't') cell.value += text
    },
    close: (name) => {
      within = ''
      if (name === 'c' && cell.column >= 0 && cell.column < maxColumns) {
        while (row.length < cell.column) row.push('')
        row[cell.column] = valueOf()
      }
      if (name === 'row' && rows.length < maxRows) rows.push(row)
    },
  })
  return rows
}
