import readExif from 'exif-reader'
import sharp from 'sharp'
import type { Taken } from './receipts.collection.ts'

/**
 * When the camera says that it took the photo at `path`; null when it says nothing that can be read. A position is not
 * looked at.
 */
export async function captureTimeOf(path: string): Promise<Taken | null> {
  try {
    const { exif } = await sharp(path).metadata()
    const photo = exif && readExif(exif).Photo
    const at: unknown = photo?.DateTimeOriginal
    if (!(at instanceof Date) || !(at.getTime() >= firstPhotos)) return null
    const offset: unknown = photo?.OffsetTimeOriginal
    // the reader gives the camera's local time as if it were UTC
    const taken = { at: at.toISOString().slice(0, 19) }
    return typeof offset === 'string' && isOffset.test(offset)
      ? { ...taken, offset: offset.slice(0, 6) }
      : taken
  } catch {
    return null // a camera's mistake in its notes is no reason to refuse the photo
  }
}

/** An earlier time comes from a clock without a setting, which cameras write as zeros. */
const firstPhotos = Date.UTC(1990)
const isOffset = /^[+-]\d\d:\d\d\0?$/
