import { type Area, type Element, ensureSpace, type Sheet } from '../../pdf/sheet.ts'
import { page, styles } from '../../pdf/theme.ts'
import { frame, rule } from '../../pdf/write.ts'
import { column, heightOf, say } from './say.ts'
import type { PackStyle } from './scripts.ts'

/** A label with what stands beside it. */
export type Row = { label: string; value: string; style?: PackStyle }

const labelWidth = 118
const padding = 4

/** A table of two columns, whose first names what stands in the second; a row stays together where it fits on a page. */
export function drawTable(sheet: Sheet, parent: Element, rows: Row[]): void {
  const { doc } = sheet
  const { x, width } = column(sheet)
  const table = doc.struct('Table')
  parent.add(table)
  for (const row of rows) drawRow(sheet, table, row, { x, width })
  table.end()
  frame(sheet, () => rule(sheet, x, doc.y, width))
  doc.y += 10
}

function drawRow(
  sheet: Sheet,
  table: Element,
  { label, value, style = styles.body }: Row,
  { x, width }: Area,
): void {
  const { doc } = sheet
  const area = { x: x + labelWidth, width: width - labelWidth }
  const whole = page.margins.top + heightOf(sheet, value, style, area.width) + 2 * padding
  if (whole < doc.page.height - page.margins.bottom) ensureSpace(sheet, whole - page.margins.top)
  const row = doc.struct('TR')
  table.add(row)
  frame(sheet, () => rule(sheet, x, doc.y, width))
  doc.y += padding
  const top = doc.y
  say(sheet, row, { tag: 'TH', text: label, style: styles.label, area: { x, width: labelWidth - 8 } })
  const below = doc.y
  doc.y = top
  const before = doc.bufferedPageRange().count
  say(sheet, row, { tag: 'TD', text: value, style, area })
  row.end()
  // the value may have gone on to another page, where the label is not
  if (doc.bufferedPageRange().count === before) doc.y = Math.max(doc.y, below)
  doc.y += padding
}
