import { Parser } from 'htmlparser2'
import { maxRows } from './csv.ts'

const blocks = new Set([
  'p',
  'div',
  'tr',
  'td',
  'th',
  'br',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'title',
  'table',
  'body',
])
const unseen = new Set(['script', 'style', 'noscript'])
const maxHtml = 2_000_000
/** Deeper than any page. The parser moves all open tags at each other one. */
const maxDepth = 2000
const piece = 10_000

/** Parses a page up to where it is nested too deep. */
function parse(parser: Parser, markup: string, depth: () => number): void {
  for (let n = 0; n < markup.length && depth() <= maxDepth; n += piece)
    parser.write(markup.slice(n, n + piece))
  parser.end()
}

/** What a person sees of a web page, a block a line. */
export function textOfHtml(html: string): string {
  const parts: string[] = []
  let hidden = 0
  let depth = 0
  const parser = new Parser({
    onopentagname: (name) => {
      depth += 1
      if (unseen.has(name)) hidden += 1
      if (blocks.has(name)) parts.push('\n')
    },
    ontext: (part) => {
      if (hidden === 0) parts.push(part.replaceAll(/\s+/g, ' '))
    },
    onclosetag: (name) => {
      depth -= 1
      if (unseen.has(name)) hidden -= 1
      if (blocks.has(name)) parts.push('\n')
    },
  })
  parse(parser, html.slice(0, maxHtml), () => depth)
  return parts.join('').replaceAll(/\n\s*\n+/g, '\n')
}

const local = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()
const isRow = new Set(['tr', 'row'])
const isCell = new Set(['td', 'th', 'cell'])

/**
 * The tables of a web page, or of Excel's XML of 2003, as rows of text. Both are what some systems call .xls.
 */
export function tablesOf(markup: string): string[][][] {
  const tables: string[][][] = []
  const open: string[][][] = []
  let row: string[] | null = null
  let cell: string[] | null = null
  let at = 0
  let depth = 0
  const isXml = /<(?:\w+:)?Workbook\b/.test(markup.slice(0, 5000))
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        depth += 1
        const name = local(tag)
        const given = (key: string) => Number(attributes[key] ?? attributes[`ss:${key}`] ?? 0)
        if (name === 'table') open.push([])
        if (isRow.has(name) && open.length > 0) {
          row = []
          // Empty rows and cells are left out in XML.
          const rows = open.at(-1)!
          const before = isXml ? Math.min(given('Index') - 1, maxRows) : 0
          while (before > rows.length) rows.push([])
        }
        if (isCell.has(name) && row) {
          const before = isXml ? Math.min(given('Index') - 1, 500) : 0
          while (before > row.length) row.push('')
          cell = []
          at = Math.min((isXml ? given('MergeAcross') + 1 : given('colspan')) || 1, 100)
        }
        if (name === 'br' && cell) cell.push(' ')
      },
      ontext: (text) => {
        if (cell && cell.length < 500) cell.push(text)
      },
      onclosetag: (tag) => {
        depth -= 1
        const name = local(tag)
        if (isCell.has(name) && row && cell) {
          row.push(cell.join('').replaceAll(/\s+/g, ' ').trim(), ...Array.from({ length: at - 1 }, () => ''))
          cell = null
        }
        if (isRow.has(name) && row) {
          open.at(-1)?.push(row)
          row = null
        }
        if (name === 'table' && open.length > 0) tables.push(open.pop()!)
      },
    },
    { xmlMode: isXml, decodeEntities: true, lowerCaseTags: !isXml },
  )
  parse(parser, markup, () => depth)
  return tables
}
