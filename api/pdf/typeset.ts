import { buffer } from 'node:stream/consumers'
import { brand } from '../../shared/brand.ts'
import type { Section, TextDocument } from '../../shared/document.ts'
import { drawBlocks, openingHeight } from './blocks.ts'
import { drawContents, isLong, reserveContents } from './contents.ts'
import { column, heightOf, ensureSpace, newSheet, setStyle, type Sheet } from './sheet.ts'
import { page, styles } from './theme.ts'
import { frame, line, lineEndingAt, put, rule, write } from './write.ts'

export type TypesetOptions = {
  /** The public address of the product; links to its paths lead there. */
  publicUrl: string
  /** The time in the metadata; the same text and time result in the same bytes. */
  createdAt?: Date
}

/** A job for the helper process. */
export type Typesetting = { document: TextDocument; options: TypesetOptions }

/**
 * Renders a document as a PDF on US Letter pages: title, a table of contents when it is long, numbered sections with
 * bookmarks, and page numbers. It takes some 100 ms of processor time and 100 MB of memory, so a server has
 * `helperTypesetter` do it and caches documents that do not change.
 */
export async function typeset(document: TextDocument, options: TypesetOptions): Promise<Buffer> {
  const sheet = newSheet(document, options.publicUrl, options.createdAt ?? new Date())
  const bytes = buffer(sheet.doc)
  drawOpening(sheet, document)
  const contents = isLong(document.sections) ? reserveContents(sheet, document.sections) : undefined
  if (contents) sheet.doc.addPage()
  const pages = drawSections(sheet, document.sections)
  if (contents) drawContents(sheet, contents, document.sections, pages)
  sheet.root.end()
  drawRunningTitles(sheet, document)
  sheet.doc.end()
  return bytes
}

function drawOpening(sheet: Sheet, { title, subtitle, amended, intro }: TextDocument): void {
  const { doc, root } = sheet
  const { x, width } = column(sheet)
  write(sheet, root, { tag: 'H1', text: title, style: styles.title })
  doc.y += 4
  if (subtitle) write(sheet, root, { tag: 'P', text: subtitle, style: styles.subtitle })
  if (amended) write(sheet, root, { tag: 'P', text: amended, style: styles.subtitle })
  doc.y += 10
  // Facts begin with their own rule.
  const [first] = intro
  if (typeof first !== 'object' || first.kind !== 'facts') frame(sheet, () => rule(sheet, x, doc.y, width))
  doc.y += 16
  drawBlocks(sheet, root, intro)
}

/** Returns the page number of each section's heading, by the section's id. */
function drawSections(sheet: Sheet, sections: Section[]): Map<string, number> {
  const pages = new Map<string, number>()
  sections.forEach((section, index) => {
    drawHeading(sheet, section, index + 1)
    pages.set(section.id, sheet.doc.bufferedPageRange().count)
    drawBlocks(sheet, sheet.root, section.blocks)
  })
  return pages
}

function drawHeading(sheet: Sheet, { id, heading, blocks }: Section, number: number): void {
  const { doc, root } = sheet
  const { x, width } = column(sheet)
  const before = doc.y > page.margins.top ? 12 : 0
  ensureSpace(
    sheet,
    before + heightOf(sheet, heading, styles.heading, width) + 6 + openingHeight(sheet, blocks),
  )
  if (doc.y > page.margins.top) doc.y += before
  const top = doc.y
  doc.addNamedDestination(id, 'XYZ', 0, top - 8, null)
  doc.outline.addItem(`${number}. ${heading}`)
  put(sheet, root, 'Lbl', () => line(sheet, `${number}. `, styles.heading, x - page.hang, top))
  doc.y = top
  write(sheet, root, { tag: 'H2', text: heading, style: styles.heading })
  doc.y += 4
}

/** Brand and title above, company and page number below, on every page; the first page needs no title. */
function drawRunningTitles(sheet: Sheet, { title }: TextDocument): void {
  const { count } = sheet.doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    sheet.doc.switchToPage(index)
    frame(sheet, () => drawRunningTitle(sheet, index === 0 ? '' : title, index + 1, count), 'Pagination')
  }
}

function drawRunningTitle(sheet: Sheet, title: string, number: number, count: number): void {
  const { x, width } = column(sheet)
  const left = x - page.hang
  const right = x + width
  const bottom = sheet.doc.page.height - page.footerFromBottom
  line(sheet, brand.name, styles.brand, left, page.headerY)
  lineEndingAt(sheet, title, styles.running, right, page.headerY + 2)
  rule(sheet, left, page.headerY + 20, right - left)
  line(sheet, brand.company, styles.running, left, bottom)
  lineEndingAt(sheet, `Page ${number} of ${count}`, styles.running, right, bottom)
  setStyle(sheet, styles.body)
}
