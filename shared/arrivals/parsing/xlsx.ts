import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { cellText, maxKept, maxRows } from './csv.ts'
import { refused, type Refused } from './stay.ts'

/** A year of reservations takes one; a file that unpacks to more was made to fill the memory. */
const maxUnpacked = 60 * 1024 * 1024
const maxColumns = 500
/** A year by months, twice. */
const maxSheets = 24

/** The name of a sheet and its cells as text. */
export type Sheet = { name: string; rows: string[][] }

/** Parts that hold no cells: pictures, themes, printers. */
const isNeeded = (name: string) =>
  /\.(?:xml|rels)$/i.test(name) &&
  !/(?:^|\/)(?:docProps|theme|drawings|charts|media|printerSettings)\//i.test(name)

/**
 * The cells of each sheet as text, dates as ISO days, formulas as their stored results. Nothing is unpacked beyond
 * 60 MB, whatever the file says of itself.
 */
export function readXlsx(bytes: Uint8Array): Sheet[] | Refused {
  let size = 0
  const names: string[] = []
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name)
        if (!isNeeded(name)) return false
        size += originalSize
        if (size > maxUnpacked) throw new TooLarge()
        return true
      },
    })
    const parts = new Map(
      Object.entries(files).map(([name, file]) => [name.replace(/^\//, '').toLowerCase(), file]),
    )
    const sheets = sheetsOf(parts)
    return sheets.length > 0 ? sheets : refused(whyNoSheets(names))
  } catch (error) {
    if (error instanceof TooLarge) return refused('It unpacks to more than 60 MB. Export a shorter period.')
    return refused('It is damaged or protected with a password. Export it again, or save it as CSV.')
  }
}

function whyNoSheets(names: readonly string[]): string {
  if (names.some((name) => /workbook\.bin$/i.test(name)))
    return 'It is a binary Excel file (.xlsb). Open it, save it as CSV or xlsx, and choose that one.'
  if (names.includes('content.xml'))
    return 'It is an OpenDocument file (.ods). Open it, save it as CSV or xlsx, and choose that one.'
  if (names.includes('word/document.xml'))
    return 'It is a Word document (.docx). Copy its text and paste it here, or save the list as CSV.'
  return 'It is not an Excel file. Choose a CSV, xlsx or calendar file.'
}

class TooLarge extends Error {}

type Parts = ReadonlyMap<string, Uint8Array>
const textOf = (file: Uint8Array) => {
  const isWide = (file[0] === 0xff && file[1] === 0xfe) || (file[0] === 0xfe && file[1] === 0xff)
  return new TextDecoder(isWide ? (file[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(file)
}

/** An address of a relationship, from the folder of its part or from the root. */
function resolve(folder: string, target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : `${folder}${target}`
  const steps: string[] = []
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/').toLowerCase()
}

const folderOf = (part: string) => part.slice(0, part.lastIndexOf('/') + 1)

type Relation = { id: string; kind: string; target: string }

function relationsOf(parts: Parts, part: string): Relation[] {
  const relations: Relation[] = []
  const file = parts.get(`${folderOf(part)}_rels/${part.slice(folderOf(part).length)}.rels`)
  if (file)
    parse(file, {
      open: (name, { Id, Type, Target }) => {
        if (name === 'Relationship' && Target)
          relations.push({
            id: Id ?? '',
            kind: (Type ?? '').split('/').at(-1)!,
            target: resolve(folderOf(part), Target),
          })
      },
    })
  return relations
}

/** The sheets of a workbook in their order, wherever its writer has put its parts. */
function sheetsOf(parts: Parts): Sheet[] {
  const main = relationsOf(parts, '').find(({ kind }) => kind === 'officeDocument')?.target
  const workbook = [main, 'xl/workbook.xml', ...parts.keys()].find(
    (name) => name && parts.has(name) && (name === main || name.endsWith('workbook.xml')),
  )
  const relations = workbook ? relationsOf(parts, workbook) : []
  const partOf = (kind: string, usual: string) =>
    parts.get(relations.find((one) => one.kind === kind)?.target ?? '') ?? parts.get(usual)
  const named: { name: string; part: string }[] = []
  const book = workbook ? parts.get(workbook) : undefined
  if (book)
    parse(book, {
      open: (name, attributes) => {
        const id = Object.entries(attributes).find(([key]) => local(key) === 'id' && key !== 'id')?.[1]
        const part = relations.find((one) => one.id === id)?.target
        if (name === 'sheet' && part && parts.has(part)) named.push({ name: attributes['name'] ?? '', part })
      },
    })
  const lying = [...parts.keys()].filter((name) => /(?:^|\/)worksheets\/[^/]+\.xml$/.test(name)).sort()
  const sheets = named.length > 0 ? named : lying.map((part, n) => ({ name: `Sheet ${n + 1}`, part }))
  const strings = stringsOf(partOf('sharedStrings', 'xl/sharedstrings.xml'))
  const styles = dateStylesOf(partOf('styles', 'xl/styles.xml'))
  return sheets.slice(0, maxSheets).map(({ name, part }) => ({
    name,
    rows: readSheet(parts.get(part)!, strings, styles, is1904(book)),
  }))
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
    if (type !== '' && type !== 'n') return cellText(value, maxKept)
    const number = Number(value)
    const isDate = dateStyles.has(style) && number >= 1 && number < 100_000
    if (isDate) return new Date(epoch + Math.floor(number) * dayMs).toISOString().slice(0, 10)
    // Java writes 5896000001 as 5.896000001E9.
    return value.trim() !== '' && Number.isSafeInteger(number) ? String(number) : value
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
