import { maxFileBytes } from '../../../../shared/form-rules.ts'

/** A photo of more pixels is refused by the server. */
export const mostPixels = 50_000_000
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
export async function scalePhoto(file: File): Promise<File> {
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
