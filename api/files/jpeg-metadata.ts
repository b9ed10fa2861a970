const startOfScan = 0xda
/** APP1 (EXIF with the place, XMP), APP13 (IPTC) and comments; colour profiles and Adobe's colour note stay. */
const metadata = new Set([0xe1, 0xed, 0xfe])

/** A JPEG's bytes without its metadata segments, its picture untouched; what is no JPEG comes back as it is. */
export function withoutJpegMetadata(jpeg: Uint8Array): Uint8Array {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return jpeg
  const kept = [jpeg.subarray(0, 2)]
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== startOfScan) {
    const end = at + 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0)
    if (!metadata.has(jpeg[at + 1] ?? 0)) kept.push(jpeg.subarray(at, end))
    at = end
  }
  kept.push(jpeg.subarray(at))
  return Buffer.concat(kept)
}
