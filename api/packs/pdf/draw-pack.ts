import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { formatMinute } from '../../../shared/dates.ts'
import { brand } from '../../../shared/brand.ts'
import { pluralize } from '../../../shared/pluralize.ts'
import { purposes } from '../../../shared/packs/purposes.ts'
import type { PackManifest } from '../../../shared/schemas/pack-manifest.ts'
import { newSheet, type Sheet } from '../../pdf/sheet.ts'
import { colors, page, styles } from '../../pdf/theme.ts'
import { frame, line, lineEndingAt, rule } from '../../pdf/write.ts'
import type { PackPaper } from './pack-paper.ts'
import { parts } from './draw-parts.ts'
import { column, drawText } from './draw-text.ts'
import { drawTable, type Row } from './tables.ts'

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
    await draw(sheet, sheet.root, paper, [{ tag: 'H2', text: `${index + 1}. ${heading}` }])
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
  drawText(sheet, root, { tag: 'H1', text: title, style: styles.title })
  doc.y += 6
  drawText(sheet, root, { tag: 'P', text: cover, style: styles.body })
  doc.y += 6
  drawText(sheet, root, { tag: 'P', text: aboutUs, style: { ...styles.body, color: colors.soft } })
  doc.y += 14
  drawTable(sheet, root, [
    { label: 'About', value: `The stay of ${guest.firstName} ${guest.lastName}, ${guest.place}` },
    ...(author ? [{ label: 'Reported by', value: author }] : []),
    { label: 'Made on', value: formatMinute(madeAt) },
    ...filesOf(files),
    { label: 'Code of this pack', value: code, style: { ...styles.body, size: 13, isMono: true } },
    {
      label: 'Verify at',
      value: product.verify,
      style: { ...styles.body, color: colors.accent },
      link: `${product.verify}#${code}`,
    },
  ])
  doc.y += 8
}

/** For readers who have never heard of us. */
const aboutUs = `${brand.name} is a private register in which verified hosts of short-term rentals report on stays. It records when it receives a file and keeps the original, so no change goes unseen. It does not judge the claim: the facts and the statement are the host's own.`

/** What of the evidence lies beside the PDF. */
function filesOf(files: PackManifest['files']): Row[] {
  const packed = files.filter(({ path, copy }) => path !== null || copy !== null)
  const numberOf = (what: PackManifest['files'][number]['what']) =>
    packed.filter((file) => file.what === what).length
  const [originals, scaled, copies] = [numberOf('original'), numberOf('scaled'), numberOf('copy')]
  const leftOut = files.length - packed.length
  const count = (number: number) => pluralize(number, 'file', 'files')
  return [
    {
      label: 'Originals',
      value: originals > 0 ? `${count(originals)} in the folder originals` : 'None in this pack',
    },
    ...(scaled > 0
      ? [
          {
            label: 'Made smaller',
            value: `${count(scaled)} in the folder scaled: not originals, because the host's device made these photos smaller before it sent them`,
          },
        ]
      : []),
    ...(copies > 0
      ? [{ label: 'Copies', value: `${count(copies)} in the folder copies: their originals were not kept` }]
      : []),
    ...(leftOut > 0 ? [{ label: 'Left out', value: `${count(leftOut)}, by the author` }] : []),
  ]
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
