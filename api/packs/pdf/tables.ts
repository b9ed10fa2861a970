import { type Area, type Element, ensureSpace, type Sheet } from '../../pdf/sheet.ts'
import { page, styles } from '../../pdf/theme.ts'
import { frame, rule } from '../../pdf/write.ts'
import { column, heightOf, drawText } from './draw-text.ts'
import type { PackStyle } from './scripts.ts'

/** A label with its value, which may link to an address. */
export type Row = { label: string; value: string; style?: PackStyle; link?: string }

const labelWidth = 118
const padding = 4
const gapBelow = 10

/** A table of two columns, whose first names what is in the second; a row stays together where it fits on a page. */
export function drawTable(sheet: Sheet, parent: Element, rows: Row[]): void {
  const { doc } = sheet
  const { x, width } = column(sheet)
  const table = doc.struct('Table')
  parent.add(table)
  for (const row of rows) drawRow(sheet, table, row, { x, width })
  table.end()
  frame(sheet, () => rule(sheet, x, doc.y, width))
  doc.y += gapBelow
}

/** The height of a table in points. */
export const tableHeight = (sheet: Sheet, rows: Row[]): number =>
  rows.reduce((sum, row) => sum + rowHeight(sheet, row), gapBelow)

function rowHeight(sheet: Sheet, { label, value, style = styles.body }: Row): number {
  const { width } = column(sheet)
  const heights = [
    heightOf(sheet, label, styles.label, labelWidth - 8),
    heightOf(sheet, value, style, width - labelWidth),
  ]
  return Math.max(...heights) + 2 * padding
}

function drawRow(sheet: Sheet, table: Element, shown: Row, { x, width }: Area): void {
  const { doc } = sheet
  const { label, value, style = styles.body, link } = shown
  const area = { x: x + labelWidth, width: width - labelWidth }
  const height = rowHeight(sheet, shown)
  if (page.margins.top + height < doc.page.height - page.margins.bottom) ensureSpace(sheet, height)
  const row = doc.struct('TR')
  table.add(row)
  frame(sheet, () => rule(sheet, x, doc.y, width))
  doc.y += padding
  const top = doc.y
  drawText(sheet, row, { tag: 'TH', text: label, style: styles.label, area: { x, width: labelWidth - 8 } })
  const below = doc.y
  doc.y = top
  const before = doc.bufferedPageRange().count
  drawText(sheet, row, { tag: 'TD', text: value, style, area, ...(link && { link }) })
  row.end()
  // the value may have gone on to another page, where the label is not
  if (doc.bufferedPageRange().count === before) doc.y = Math.max(doc.y, below)
  doc.y += padding
}
