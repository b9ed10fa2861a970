import { crc32, deflateSync } from 'node:zlib'
import type { Sharp } from 'sharp'

/**
 * A picture of few colors as a PNG with a palette, pixel for pixel: as true color a scan may have twice its bytes. Null where
 * it has more than 256 colors, which happens when its file lied.
 */
export async function palettePng(picture: Sharp): Promise<Buffer | null> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4)
  const colors = new Map<number, number>()
  for (const pixel of pixels) if (!colors.has(pixel) && colors.set(pixel, colors.size).size > 256) return null
  const depth = [1, 2, 4, 8].find((bits) => colors.size <= 2 ** bits)!
  const rowBytes = 1 + Math.ceil((info.width * depth) / 8)
  const rows = Buffer.alloc(rowBytes * info.height)
  for (let y = 0, at = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++, at++) {
      const bit = x * depth
      rows[y * rowBytes + 1 + (bit >> 3)]! |= colors.get(pixels[at]!)! << (8 - depth - (bit & 7))
    }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, 3, 0, 0, 0])
  header.writeUInt32BE(info.width, 0)
  header.writeUInt32BE(info.height, 4)
  const rgba = Buffer.from(Uint32Array.from(colors.keys()).buffer)
  const alpha = rgba.filter((_, index) => index % 4 === 3)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk(
      'PLTE',
      rgba.filter((_, index) => index % 4 < 3),
    ),
    ...(alpha.every((value) => value === 255) ? [] : [chunk('tRNS', alpha)]),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
