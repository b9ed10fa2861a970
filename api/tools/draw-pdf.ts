import { createCanvas } from '@napi-rs/canvas'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const dpi = 40
/** A page may be as wide as a street; it is drawn smaller then. */
const mostPixels = 4_000_000

/** The largest part of the pixels of a page, 0 to 1, by which two PDFs differ on their first three pages. */
export async function differingPart(before: Uint8Array, after: Uint8Array): Promise<number> {
  const [one, other] = [await draw(before), await draw(after)]
  return Math.max(...one.map((page, index) => partOf(page, other[index])))
}

type Drawn = { width: number; height: number; data: Uint8ClampedArray }

async function draw(pdf: Uint8Array): Promise<Drawn[]> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: VerbosityLevel.ERRORS, password: '' })
  try {
    const document = await task.promise
    const pages: Drawn[] = []
    for (let number = 1; number <= Math.min(3, document.numPages); number++) {
      const page = await document.getPage(number)
      const { width: wide, height: high } = page.getViewport({ scale: dpi / 72 })
      const smaller = Math.min(1, Math.sqrt(mostPixels / (wide * high)))
      const viewport = page.getViewport({ scale: (smaller * dpi) / 72 })
      const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
      const canvas = createCanvas(width, height)
      await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
      pages.push({ width, height, data: canvas.getContext('2d').getImageData(0, 0, width, height).data })
    }
    return pages
  } finally {
    await task.destroy()
  }
}

/** A pixel differs where a color does by more than an eighth: letters drawn by another way have other edges. */
function partOf(one: Drawn, other: Drawn | undefined): number {
  if (!other || one.width !== other.width || one.height !== other.height) return 1
  let differing = 0
  for (let at = 0; at < one.data.length; at += 4)
    if ([0, 1, 2].some((color) => Math.abs(one.data[at + color]! - other.data[at + color]!) > 32))
      differing += 1
  return differing / (one.width * one.height)
}
