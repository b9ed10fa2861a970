import { readFile, stat, writeFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { maxFileBytes } from '../../shared/form-rules.ts'
import { Invalid } from '../http/errors.ts'
import { isDiskFull } from '../process/disk-full.ts'
import type { PhotoKind } from './detect-kind.ts'
import { palettePng } from './palette-png.ts'

/** 50 megapixels, the sum of all frames of an animation. */
export const maxPixels = 50_000_000
const thumbnailSide = 480

sharp.concurrency(1) // several files at a time share the cores
sharp.cache(false) // it reads no picture twice

const unreadable =
  'This picture could not be read. Please save it again in another program and choose the new copy.'
const tooManyPixels = 'This picture has more than 50 megapixels. Please make it smaller and choose it again.'

// 'error' rejects truncated files, but not the small defects that many cameras leave in theirs
const failOn = 'error' as const

type Encoder = (photo: Sharp) => Sharp
/** The first is quick; the second is for a copy that would have more than 10 MB, as of a photo of low quality. */
const encoders: Record<PhotoKind, [Encoder, Encoder]> = {
  gif: [(photo) => photo.gif({ effort: 1 }), (photo) => photo.gif({ effort: 7 })],
  jpg: [(photo) => photo.jpeg({ quality: 85 }), (photo) => photo.jpeg({ quality: 60 })],
  png: [(photo) => photo.png(), (photo) => photo.png({ compressionLevel: 9, adaptiveFiltering: true })],
}
const hasFewColors = ({ isPalette, bitsPerSample = 8 }: Metadata) => isPalette || bitsPerSample < 8

/**
 * Decodes the picture at `path` and encodes it to `clean`, upright, without metadata and in the same kind; an
 * animated gif keeps its frames. Writes a small webp of the first frame to `thumbnail`. Throws Invalid for a
 * truncated or broken picture, another kind, or more than 50 megapixels.
 */
export async function cleanPhoto(path: string, kind: PhotoKind, to: { clean: string; thumbnail: string }) {
  const found = await requireKindAndSize(path, kind)
  const open = (how: SharpOptions['failOn']) => {
    const photo = sharp(path, { failOn: how, limitInputPixels: maxPixels, animated: kind === 'gif' })
    return kind === 'gif' ? photo : photo.autoOrient()
  }
  const [quick, small] = encoders[kind]
  let how: SharpOptions['failOn'] = failOn
  const encodeWithoutEnd = async (error: unknown) => {
    if (kind !== 'jpg' || isDiskFull(error) || !(await lacksOnlyItsEnd(path, found))) rejectUnreadable(error)
    how = 'none'
    return quick(open(how)).toFile(to.clean).catch(rejectUnreadable)
  }
  const few = kind === 'png' && hasFewColors(found) && (await palettePng(open(how)).catch(rejectUnreadable))
  if (few) await writeFile(to.clean, few)
  else await quick(open(how)).toFile(to.clean).catch(encodeWithoutEnd)
  if (!few && (await stat(to.clean)).size > maxFileBytes) await small(open(how)).toFile(to.clean)
  await sharp(to.clean)
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toFile(to.thumbnail)
}

async function requireKindAndSize(path: string, kind: PhotoKind) {
  const found = await sharp(path, { failOn, limitInputPixels: false }).metadata().catch(rejectUnreadable)
  if (found.format !== (kind === 'jpg' ? 'jpeg' : kind)) rejectUnreadable()
  if (found.width * found.height * (found.pages ?? 1) > maxPixels) throw new Invalid(tooManyPixels)
  return found
}

/**
 * Whether a JPEG that ends too early shows all but its last rows, as cameras at doors leave them: whatever follows its bytes,
 * the rows of its middle strip are the same before that.
 */
async function lacksOnlyItsEnd(path: string, { width, height }: Metadata): Promise<boolean> {
  const bytes = await readFile(path)
  if (bytes.subarray(-2).equals(Buffer.of(0xff, 0xd9))) return false
  const end = bytes.at(-1) === 0xff ? bytes.length - 1 : bytes.length
  const [one, other] = await Promise.all(
    [0, 0x55].map((filler) =>
      sharp(Buffer.concat([bytes.subarray(0, end), Buffer.alloc(4096, filler)]), {
        failOn: 'none',
        limitInputPixels: maxPixels,
      })
        .extract({ left: width >> 1, top: 0, width: Math.min(64, width - (width >> 1)), height })
        .greyscale()
        .raw()
        .toBuffer()
        .catch(rejectUnreadable),
    ),
  )
  const differing = one!.findIndex((shade, index) => Math.abs(shade - other![index]!) > 2)
  return differing < 0 || differing > one!.length * 0.93
}

/** Whatever sharp throws is about the picture, but a full disk. */
function rejectUnreadable(error?: unknown): never {
  if (isDiskFull(error)) throw error
  throw new Invalid(unreadable)
}
