/** Photos are scaled to at most this many pixels before they are sent (D-50). */
export const maxPixels = 12_000_000

/** Width and height that keep the shape within the limit; the same numbers when they are within it already. */
export function scaledSize(
  width: number,
  height: number,
  limit = maxPixels,
): { width: number; height: number } {
  const factor = Math.min(1, Math.sqrt(limit / (width * height)))
  return { width: Math.floor(width * factor), height: Math.floor(height * factor) }
}

/** The photo with at most 12 megapixels; anything that is no large JPEG or PNG comes back as it is. */
export async function scalePhoto(file: File): Promise<File> {
  if (file.type !== 'image/jpeg' && file.type !== 'image/png') return file
  const picture = await createImageBitmap(file).catch(() => null)
  // What cannot be read here is judged by the server, which looks at the content.
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
