import sharp, { type Sharp } from 'sharp'
import { Invalid } from '../http/errors.ts'
import type { PhotoKind } from './recognise.ts'

/** 50 megapixels, over all frames of an animation (D-50). */
export const maxPixels = 50_000_000
const thumbnailSide = 480

sharp.concurrency(1) // several files at once share the cores
sharp.cache(false) // no picture is read twice

const unreadable =
  'This picture could not be read. Please save it again in another program and choose the new copy.'
const tooManyPixels = 'This picture has more than 50 megapixels. Please make it smaller and choose it again.'

// 'error' refuses cut files, but not the small faults that many cameras leave in their files
const failOn = 'error'

const encoders: Record<PhotoKind, (photo: Sharp) => Sharp> = {
  gif: (photo) => photo.gif({ effort: 1 }),
  jpg: (photo) => photo.autoOrient().jpeg({ quality: 85 }),
  png: (photo) => photo.autoOrient().png(),
}

/**
 * Decodes the picture at `path` and writes it anew to `clean`, upright and without any metadata, in the same kind;
 * an animated gif keeps its frames. Writes a small webp of the first frame to `thumbnail`. Throws Invalid when the
 * picture is cut, broken, not of this kind or too large (D-50).
 */
export async function cleanPhoto(path: string, kind: PhotoKind, to: { clean: string; thumbnail: string }) {
  await requireKindAndSize(path, kind)
  const photo = sharp(path, { failOn, limitInputPixels: maxPixels, animated: kind === 'gif' })
  await encoders[kind](photo).toFile(to.clean).catch(refuse)
  await sharp(to.clean)
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toFile(to.thumbnail)
}

async function requireKindAndSize(path: string, kind: PhotoKind) {
  const found = await sharp(path, { failOn, limitInputPixels: false }).metadata().catch(refuse)
  if (found.format !== (kind === 'jpg' ? 'jpeg' : kind)) refuse()
  if (found.width * found.height * (found.pages ?? 1) > maxPixels) throw new Invalid(tooManyPixels)
}

/** What sharp throws about a stranger's picture speaks of the picture. */
function refuse(): never {
  throw new Invalid(unreadable)
}
