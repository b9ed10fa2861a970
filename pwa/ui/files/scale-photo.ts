/** Photos are scaled down to this many pixels before they are sent. */
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

/** Scales a photo down to at most 12 megapixels. Any file but a large JPEG or PNG is returned unchanged. */
export async function scalePhoto(file: File): Promise<File> {
  if (file.type !== 'image/jpeg' && file.type !== 'image/png') return file
  const picture = await createImageBitmap(file).catch(() => null)
  // The server checks the content of an image that the browser cannot decode.
  if (!picture) return file
  try {
    const { width, height } = scaledSize(picture.width, picture.height)
    if (width === picture.width) return file
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
    const blob = await canvas.convertToBlob({ type: file.type, quality: 0.9 })
    return new File([blob], file.name, { type: file.type, lastModified: file.lastModified })
  } finally {
    picture.close()
  }
}
