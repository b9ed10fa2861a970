import sharp from 'sharp'
import { formatMinute } from '../../../shared/dates.ts'
import { takenText } from '../../../shared/packs/timeline.ts'
import type { PackManifest } from '../../../shared/schemas/pack-manifest.ts'
import type { Element, Sheet } from '../../pdf/sheet.ts'
import { colors, styles } from '../../pdf/theme.ts'
import { frame } from '../../pdf/write.ts'
import { drawHeadings, type Heading } from './headings.ts'
import { column, heightOf, drawText } from './draw-text.ts'

type PackedFile = PackManifest['files'][number]
/** A picture that is small enough for paper, or null. */
type Picture = { file: PackedFile; jpeg: Buffer; width: number; height: number } | null
type Cell = { file: PackedFile; picture: Picture }

const longestSide = 1200
const gap = 14
/** Two pairs with their headings and captions fit on a page. */
const highest = 212
const captionStyle = styles.label

/** Scales the pictures one after the other, so that one of them is in memory. */
export async function* scaled(files: PackedFile[], paths: Record<string, string>): AsyncGenerator<Cell> {
  for (const file of files) {
    const path = paths[file.name]
    yield { file, picture: path === undefined ? null : await scale(file, path) }
  }
}

async function scale(file: PackedFile, path: string): Promise<Picture> {
  const { data, info } = await sharp(path)
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 78 })
    .toBuffer({ resolveWithObject: true })
  return { file, jpeg: data, width: info.width, height: info.height }
}

/** Two pieces of evidence side by side, each with what it is, below the headings that wait; one may be missing. */
export function drawPair(sheet: Sheet, parent: Element, cells: (Cell | null)[], headings: Heading[]): void {
  const { doc } = sheet
  const { x, width } = column(sheet)
  const wide = (width - gap) / 2
  const sizes = cells.map((cell) => sizeIn(cell, wide))
  const pictureHeight = Math.max(...sizes.map(({ height }) => height))
  const captions = cells.map((cell) => (cell ? captionOf(cell.file) : ''))
  const captionHeight = Math.max(...captions.map((text) => heightOf(sheet, text, captionStyle, wide)))
  drawHeadings(sheet, parent, headings, pictureHeight + captionHeight + 16)
  const top = doc.y
  cells.forEach((cell, index) => {
    if (!cell) return
    const left = x + index * (wide + gap)
    const size = sizes[index]!
    drawPicture(sheet, parent, cell, { x: left, y: top + pictureHeight - size.height, ...size })
    doc.y = top + pictureHeight + 4
    drawText(sheet, parent, {
      tag: 'Caption',
      text: captions[index]!,
      style: captionStyle,
      area: { x: left, width: wide },
    })
  })
  doc.y = top + pictureHeight + captionHeight + 16
}

function drawPicture(
  sheet: Sheet,
  parent: Element,
  { file, picture }: Cell,
  place: { x: number; y: number; width: number; height: number },
): void {
  const { doc } = sheet
  const { x, y, width, height } = place
  if (!picture) {
    frame(sheet, () => doc.rect(x, y, width, height).fill(colors.wash))
    doc.y = y + 12
    return drawText(sheet, parent, {
      tag: 'P',
      text: insteadOf(file),
      style: styles.label,
      area: { x: x + 10, width: width - 20 },
    })
  }
  const alt = `Picture: ${captionOf(file).replaceAll('\n', ', ')}`
  const figure = doc.struct('Figure', { alt }, () => void doc.image(picture.jpeg, x, y, { width, height }))
  parent.add(figure)
}

/** What is shown in place of a picture. */
function insteadOf({ kind, path, copy }: PackedFile): string {
  if (kind !== 'pdf') return 'This picture was taken away.'
  return (path ?? copy)
    ? 'A document (PDF): open it in this pack.'
    : 'A document (PDF), left out by the author.'
}

const noPictureHeight = 42

function sizeIn(cell: Cell | null, wide: number): { width: number; height: number } {
  if (!cell) return { width: 0, height: 0 }
  if (!cell.picture) return { width: wide, height: noPictureHeight }
  const { width, height } = cell.picture
  const factor = Math.min(wide / width, highest / height)
  return { width: width * factor, height: height * factor }
}

/** The caption of a picture: when it was taken and received, and where its original is. */
function captionOf(file: PackedFile): string {
  const { moment, room, receipt } = file
  const taken = receipt?.takenAt ? `Taken ${takenText(receipt)} by the camera` : ''
  return [
    moment ? `${moment === 'before' ? 'Before' : 'After'} the stay: ${room}` : '',
    taken,
    receipt ? `Received ${formatMinute(receipt.receivedAt)}` : '',
    sourceLabel(file),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function sourceLabel({ name, what, path, copy }: PackedFile): string {
  const place = path ?? copy?.path
  if (what === 'scaled')
    return `${place ?? `${name}, not in this pack`} (made smaller by the device; no sealed original)`
  if (!place) return `${name}, original not in this pack`
  return what === 'copy' ? `${place} (no sealed original)` : place
}
