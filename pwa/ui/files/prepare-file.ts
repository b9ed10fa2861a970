import type { DeclaredFile } from '../../api/files.ts'
import { hashFile } from '../../platform/hashing/hash-file.ts'
import { hex } from '../../platform/hashing/hex.ts'
import { maxFileBytes } from '../../../shared/form-rules.ts'

export type Prepared = { file: File; declared: DeclaredFile }

/**
 * A chosen file as it is sent, with its SHA-256; of a photo that had to be scaled also with that of the chosen one. A worker
 * reads and hashes beside the page, which stays at hand. Rejects when the file is no longer there.
 */
export async function prepareFile(chosen: File, chosenAt: string): Promise<Prepared> {
  const file = await scalePhoto(chosen)
  const sha256 = await inTurn(() => sha256Of(file))
  if (file === chosen) return { file, declared: { sha256, chosenAt } }
  return { file, declared: { sha256, chosenAt, chosenSha256: await inTurn(() => sha256Of(chosen)) } }
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other, so that ten photos are not in memory at once. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}

const never = new AbortController().signal

async function sha256Of(file: File): Promise<string> {
  const options = { onProgress: () => undefined, signal: never }
  const sha256 = await hashFile(file, options).catch(() => hashHere(file))
  if (sha256 === null) throw new Error('The file is no longer there')
  return sha256
}

/** On the page itself, where its worker cannot be loaded, as without a connection. */
async function hashHere(file: File): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
}

/** A photo of more pixels is refused by the server. */
const mostPixels = 50_000_000
/** A photo above the limits is scaled down to this many pixels before it is sent. */
export const maxPixels = 12_000_000

/** Width and height within the limit with the same aspect ratio; unchanged when they are within it already. */
export function scaledSize(
  width: number,
  height: number,
  limit = maxPixels,
): { width: number; height: number } {
  const factor = Math.min(1, Math.sqrt(limit / (width * height)))
  return { width: Math.floor(width * factor), height: Math.floor(height * factor) }
}

/** Whether a photo can be sent as it is. */
export const fits = (size: number, { width, height }: { width: number; height: number }): boolean =>
  size <= maxFileBytes && width * height <= mostPixels

/** Scales a JPEG or PNG above the limits down to 12 megapixels. Any other file is returned as it is. */
async function scalePhoto(file: File): Promise<File> {
  if (file.type !== 'image/jpeg' && file.type !== 'image/png') return file
  const picture = await createImageBitmap(file).catch(() => null)
  // The server checks the content of an image that the browser cannot decode.
  if (!picture) return file
  try {
    if (fits(file.size, picture)) return file
    const { width, height } = scaledSize(picture.width, picture.height)
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
    const blob = await canvas.convertToBlob({ type: file.type, quality: 0.9 })
    return new File([blob], file.name, { type: file.type, lastModified: file.lastModified })
  } finally {
    picture.close()
  }
}
