import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { formatMinute } from '../../../shared/dates.ts'
import { brand } from '../../../shared/brand.ts'
import { pluralize } from '../../../shared/pluralize.ts'
import { purposes } from '../../../shared/packs/purposes.ts'
import { ensureSpace, newSheet, type Sheet } from '../../pdf/sheet.ts'
import { page, styles } from '../../pdf/theme.ts'
import { frame, line, lineEndingAt, rule } from '../../pdf/write.ts'
import type { PackPaper } from './pack-paper.ts'
import { parts } from './parts.ts'
import { column, say } from './say.ts'
import { drawTable } from './tables.ts'

/** Writes the PDF of a pack to `out`: a cover, then the parts in the order of its purpose. */
export async function drawPack(paper: PackPaper): Promise<void> {
  const { manifest, out } = paper
  const { title, parts: order } = purposes[manifest.purpose]
  const sheet = newSheet(
    { title, intro: [], sections: [] },
    manifest.product.address,
    new Date(manifest.madeAt),
  )
  const written = pipeline(sheet.doc, createWriteStream(out))
  drawCover(sheet, paper)
  for (const [index, name] of order.entries()) {
    const { heading, draw } = parts[name]
    ensureSpace(sheet, 130)
    if (sheet.doc.y > page.margins.top) sheet.doc.y += 12
    sheet.doc.outline.addItem(heading)
    say(sheet, sheet.root, { tag: 'H2', text: `${index + 1}. ${heading}`, style: styles.heading })
    sheet.doc.y += 6
    await draw(sheet, sheet.root, paper)
  }
  sheet.root.end()
  drawRunningTitles(sheet, title)
  sheet.doc.end()
  await written
}

function drawCover(sheet: Sheet, { manifest, code }: PackPaper): void {
  const { doc, root } = sheet
  const { title, cover } = purposes[manifest.purpose]
  const { guest, files, author, product, madeAt } = manifest
  say(sheet, root, { tag: 'H1', text: title, style: styles.title })
  doc.y += 6
  say(sheet, root, { tag: 'P', text: cover, style: styles.body })
  doc.y += 14
  const inside = files.filter(({ path }) => path !== null).length
  drawTable(sheet, root, [
    { label: 'About', value: `The stay of ${guest.firstName} ${guest.lastName}, ${guest.place}` },
    ...(author ? [{ label: 'Reported by', value: author }] : []),
    { label: 'Made on', value: formatMinute(madeAt) },
    { label: 'Originals', value: `${pluralize(inside, 'file', 'files')} in the folder originals` },
    { label: 'Code', value: code, style: { ...styles.body, size: 13, isMono: true } },
    { label: 'Verify at', value: product.verify },
  ])
  doc.y += 8
}

/** Brand above, company and page number below, on every page; the title from the second page on. */
function drawRunningTitles(sheet: Sheet, title: string): void {
  const { count } = sheet.doc.bufferedPageRange()
  const { x, width } = column(sheet)
  for (let index = 0; index < count; index++) {
    sheet.doc.switchToPage(index)
    const bottom = sheet.doc.page.height - page.footerFromBottom
    frame(
      sheet,
      () => {
        line(sheet, brand.name, styles.brand, x, page.headerY)
        if (index > 0) lineEndingAt(sheet, title, styles.running, x + width, page.headerY + 2)
        rule(sheet, x, page.headerY + 20, width)
        line(sheet, brand.company, styles.running, x, bottom)
        lineEndingAt(sheet, `Page ${index + 1} of ${count}`, styles.running, x + width, bottom)
      },
      'Pagination',
    )
  }
}
