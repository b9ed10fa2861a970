import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

const hashBytes = 32
/** Header of a zstd frame that decoders skip, with the length of its content. */
const head = Buffer.from([0x50, 0x2a, 0x4d, 0x18, hashBytes, 0, 0, 0])
const checksumBytes = head.length + hashBytes

/**
 * Backups from before they were encrypted end with the SHA-256 of what stands before it, because decoders alone do not
 * check every bit. Throws RangeError when the file does not end with its own.
 */
export async function verifyChecksum(file: string): Promise<void> {
  const { size } = await stat(file)
  const content = size - checksumBytes
  if (content <= 0) throw new RangeError('it is cut off')
  const found: Uint8Array[] = []
  for await (const chunk of createReadStream(file, { start: content })) found.push(chunk as Uint8Array)
  if (!Buffer.concat(found).equals(await checksumOf(file, content)))
    throw new RangeError('its checksum is wrong')
}

/** The checksum of the first bytes of a file, in its frame. */
export async function checksumOf(file: string, bytes: number): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: bytes - 1 })) hash.update(chunk as Uint8Array)
  return Buffer.concat([head, hash.digest()])
}
