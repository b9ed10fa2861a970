import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, stat } from 'node:fs/promises'

const hashBytes = 32
/** Head of a zstd frame that decoders skip, with the length of what is in it. */
const head = Buffer.from([0x50, 0x2a, 0x4d, 0x18, hashBytes, 0, 0, 0])
const sealBytes = head.length + hashBytes

/**
 * Appends the SHA-256 of a zstd file to it, so that one wrong bit anywhere shows: decoders do not look at all of
 * them. The seal is a frame that they skip.
 */
export async function seal(file: string): Promise<void> {
  const { size } = await stat(file)
  await appendFile(file, await sealOf(file, size), { flush: true })
}

/** Throws RangeError when the file does not end with its own seal. */
export async function checkSeal(file: string): Promise<void> {
  const { size } = await stat(file)
  const content = size - sealBytes
  if (content <= 0) throw new RangeError('it is cut off')
  const found: Uint8Array[] = []
  for await (const chunk of createReadStream(file, { start: content })) found.push(chunk as Uint8Array)
  if (!Buffer.concat(found).equals(await sealOf(file, content))) throw new RangeError('its checksum is wrong')
}

async function sealOf(file: string, bytes: number): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: bytes - 1 })) hash.update(chunk as Uint8Array)
  return Buffer.concat([head, hash.digest()])
}
