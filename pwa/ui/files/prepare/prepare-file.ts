import type { DeclaredFile } from '../../../api/files.ts'
import { hashFile } from '../../../platform/hashing/hash-file.ts'
import { hex } from '../../../platform/hashing/hex.ts'
import { scalePhoto } from './scale-photo.ts'

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
