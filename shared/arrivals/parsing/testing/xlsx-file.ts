import { strToU8, zipSync } from 'fflate'

/** A cell: a text, a number, a day (ISO, stored as a number with a date's style), or a formula with its stored result. */
type Cell = string | number | { day: string } | { formula: string; result?: string } | null

const epoch = Date.UTC(1899, 11, 30)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const column = (n: number): string =>
  (n >= 26 ? column(Math.floor(n / 26) - 1) : '') + String.fromCharCode(65 + (n % 26))

/** An xlsx file of one sheet, as a spreadsheet program writes it, with more files in it if they are given. */
export function xlsxFile(
  rows: readonly (readonly Cell[])[],
  more: Record<string, Uint8Array> = {},
): Uint8Array {
  const strings: string[] = []
  const cellXml = (cell: Cell, at: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
    if (typeof cell === 'string') return `<c r="${at}" t="s"><v>${strings.push(cell) - 1}</v></c>`
    if ('day' in cell) return `<c r="${at}" s="1"><v>${(Date.parse(cell.day) - epoch) / 86_400_000}</v></c>`
    const stored = cell.result === undefined ? '' : `<v>${escaped(cell.result)}</v>`
    return `<c r="${at}" t="str"><f>${escaped(cell.formula)}</f>${stored}</c>`
  }
  const body = rows
    .map(
      (cells, n) =>
        `<row r="${n + 1}">${cells.map((cell, at) => cellXml(cell, column(at) + (n + 1))).join('')}</row>`,
    )
    .join('')
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook ${main}><sheets><sheet name="Stays" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet ${main}><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${main}><sheetData>${body}</sheetData></worksheet>`),
    'xl/sharedStrings.xml': strToU8(
      `<sst ${main}>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
    ...more,
  })
}
