import sharp, { type Sharp } from 'sharp'
import { Invalid } from '../http/errors.ts'
import { isDiskFull } from '../process/disk-full.ts'
import type { PhotoKind } from './detect-kind.ts'

/** 50 megapixels, the sum of all frames of an animation. */
export const maxPixels = 50_000_000
const thumbnailSide = 480

sharp.concurrency(1) // several files at a time share the cores
sharp.cache(false) // it reads no picture twice

const unreadable =
  'This picture could not be read. Please save it again in another program and choose the new copy.'
const tooManyPixels = 'This picture has more than 50 megapixels. Please make it smaller and choose it again.'

// 'error' rejects truncated files, but not the small defects that many cameras leave in theirs
const failOn = 'error'

const encoders: Record<PhotoKind, (photo: Sharp) => Sharp> = {
  gif: (photo) => photo.gif({ effort: 1 }),
  jpg: (photo) => photo.autoOrient().jpeg({ quality: 85 }),
  png: (photo) => photo.autoOrient().png(),
}

/**
 * Decodes the picture at `path` and encodes it to `clean`, upright, without metadata and in the same kind; an
 * animated gif keeps its frames. Writes a small webp of the first frame to `thumbnail`. Throws Invalid for a
 * truncated or broken picture, another kind, or more than 50 megapixels.
 */
export async function cleanPhoto(path: string, kind: PhotoKind, to: { clean: string; thumbnail: string }) {
  await requireKindAndSize(path, kind)
  const photo = sharp(path, { failOn, limitInputPixels: maxPixels, animated: kind === 'gif' })
  await encoders[kind](photo).toFile(to.clean).catch(rejectUnreadable)
  await sharp(to.clean)
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toFile(to.thumbnail)
}

async function requireKindAndSize(path: string, kind: PhotoKind) {
  const found = await sharp(path, { failOn, limitInputPixels: false }).metadata().catch(rejectUnreadable)
  if (found.format !== (kind === 'jpg' ? 'jpeg' : kind)) rejectUnreadable()
  if (found.width * found.height * (found.pages ?? 1) > maxPixels) throw new Invalid(tooManyPixels)
}

/** Whatever sharp throws is about the picture, but a full disk. */
function rejectUnreadable(error?: unknown): never {
  if (isDiskFull(error)) throw error
  throw new Invalid(unreadable)
}
