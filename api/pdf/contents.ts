import type { Section } from '../../shared/document.ts'
import { column, heightOf, ensureSpace, lineHeight, setStyle, type Element, type Sheet } from './sheet.ts'
import { colors, styles } from './theme.ts'
import { line, lineEndingAt, put } from './write.ts'

const gap = 2.5
const numberWidth = 26

/** The space reserved for the table of contents until the pages of the sections are known. */
type TocEntry = { pageIndex: number; top: number; toc: Element }

/** Whether a document gets a table of contents. */
export const isLong = (sections: Section[]): boolean => sections.length > 10

const rowHeight = (sheet: Sheet) => lineHeight(sheet, styles.contents) + gap

/** Reserves the space for heading and rows on one page; the text continues below it. */
export function reserveContents(sheet: Sheet, sections: Section[]): TocEntry {
  const { doc, root } = sheet
  const heading = heightOf(sheet, 'Contents', styles.heading, column(sheet).width) + gap
  const height = heading + sections.length * rowHeight(sheet)
  doc.y += 12
  ensureSpace(sheet, height)
  const toc = doc.struct('TOC')
  root.add(toc)
  const entry = { pageIndex: doc.bufferedPageRange().count - 1, top: doc.y, toc }
  doc.y += height
  return entry
}

/** Fills the reserved space; `pages` has the page number of each section by its id. */
export function drawContents(
  sheet: Sheet,
  { pageIndex, top, toc }: TocEntry,
  sections: Section[],
  pages: Map<string, number>,
): void {
  const { doc } = sheet
  const { x, width } = column(sheet)
  doc.switchToPage(pageIndex)
  put(sheet, toc, 'Caption', () => line(sheet, 'Contents', styles.heading, x, top))
  const first = top + heightOf(sheet, 'Contents', styles.heading, width) + gap
  sections.forEach((section, index) => {
    const row = { number: index + 1, page: pages.get(section.id) ?? 0, y: first + index * rowHeight(sheet) }
    drawRow(sheet, toc, section, row)
  })
  toc.end()
}

type Row = { number: number; page: number; y: number }

function drawRow(sheet: Sheet, toc: Element, { id, heading }: Section, { number, page, y }: Row): void {
  const { doc } = sheet
  const { x, width } = column(sheet)
  const draw = () => {
    line(sheet, `${number}. `, { ...styles.contents, color: colors.soft }, x, y)
    line(sheet, heading, styles.contents, x + numberWidth, y)
    const end = x + numberWidth + doc.widthOfString(heading)
    lineEndingAt(sheet, ` ${page}`, styles.contents, x + width, y)
    drawLeader(sheet, end + 6, x + width - 16, y)
  }
  put(sheet, toc, 'TOCI', draw)
  doc.goTo(x, y, width, rowHeight(sheet), id)
}

/** Dots between the heading and its page number. */
function drawLeader(sheet: Sheet, from: number, to: number, y: number): void {
  const { doc } = sheet
  const base = y + setStyle(sheet, styles.contents).currentLineHeight() - 3
  doc.moveTo(from, base).lineTo(to, base).lineWidth(0.7).dash(0.7, { space: 3 })
  doc.strokeColor(colors.line).stroke().undash()
}
