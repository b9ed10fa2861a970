/** A helper process that renders the PDF of one incident pack and ends. */
import { initHelper } from '../../process/helper-process.ts'
import { drawPack } from './draw-pack.ts'
import type { PackPaper } from './pack-paper.ts'

initHelper()

process.once('message', (paper: PackPaper) => {
  drawPack(paper)
    .then(() => process.send!({}))
    .catch((error: unknown) => process.send!({ bug: String(error) }))
    .finally(() => process.disconnect())
})
