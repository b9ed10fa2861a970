import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { purposes } from '../../../shared/packs/purposes.ts'
import { newSheet } from '../../pdf/sheet.ts'
import { styles } from '../../pdf/theme.ts'
import { write } from '../../pdf/write.ts'
import type { PackPaper } from './pack-paper.ts'

/** Writes the PDF of a pack to `out`. */
export async function drawPack({ manifest, code, out }: PackPaper): Promise<void> {
  const { title } = purposes[manifest.purpose]
  const sheet = newSheet(
    { title, intro: [], sections: [] },
    manifest.product.address,
    new Date(manifest.madeAt),
  )
  const written = pipeline(sheet.doc, createWriteStream(out))
  write(sheet, sheet.root, { tag: 'H1', text: title, style: styles.title })
  write(sheet, sheet.root, { tag: 'P', text: code, style: styles.heading })
  sheet.root.end()
  sheet.doc.end()
  await written
}
