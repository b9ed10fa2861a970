const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const comment = 0xfe

/** The application segments that a JPEG's colors need, by marker: layout, color profile, Adobe's color transform. */
const neededSegments = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])

/**
 * A JPEG with its picture unchanged but no metadata: no location, camera, author or comment, and nothing after its
 * end, where phones add a second picture with the same metadata. Throws Error for a file that is not a whole JPEG.
 */
export function withoutJpegMetadata(jpeg: Uint8Array): Uint8Array {
  const start = nextMarker(jpeg, 0)
  if (jpeg[start + 1] !== startOfImage) throw new Error('not a JPEG')
  const kept = [Buffer.of(0xff, startOfImage)]
  let at = nextMarker(jpeg, start + 2)
  while (at < jpeg.length && jpeg[at + 1] !== endOfImage) {
    const end = at + 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0)
    if (jpeg[at + 1] === startOfImage || end > jpeg.length) throw new Error('a broken JPEG')
    const next = nextMarker(jpeg, end)
    const part = Buffer.from(jpeg.subarray(at, jpeg[at + 1] === startOfScan ? next : end))
    if (isNeeded(part)) kept.push(part)
    at = next
  }
  return Buffer.concat([...kept, Buffer.of(0xff, endOfImage)])
}

/**
 * The position of the next marker, or the end. FF 00 and FF D0 to D7 are parts of a scan; further FFs are padding.
 */
function nextMarker(jpeg: Uint8Array, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at + 1)) {
    const code = jpeg[at + 1] ?? 0
    if (code >= 0xc0 && code < 0xff && (code < 0xd0 || code > 0xd7)) return at
  }
  return jpeg.length
}

function isNeeded(part: Buffer): boolean {
  const marker = part[1] ?? 0
  if (marker !== comment && (marker < 0xe0 || marker > 0xef)) return true
  const needed = neededSegments.get(marker)
  return needed !== undefined && part.toString('latin1', 4, 4 + needed.length) === needed
}
