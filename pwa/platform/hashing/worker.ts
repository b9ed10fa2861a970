/// <reference lib="webworker" />
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from './hex.ts'

declare const self: DedicatedWorkerGlobalScope

/** How far the worker is: the bytes that it has read, or the hash at the end, or that the file cannot be read. */
export type HashMessage = { read: number } | { sha256: string } | { isUnreadable: true }

/** The most of a file that is held at a time. */
const chunkBytes = 4 * 1024 * 1024

self.addEventListener('message', ({ data }: MessageEvent<File>) => void hash(data))

/** The most of a file that is hashed at once, by the browser itself, which is faster. */
const wholeBytes = 16 * 1024 * 1024

/** Web Crypto takes a file only as a whole, so a library hashes a larger one piece by piece. */
async function hash(file: File): Promise<void> {
  const hashing = sha256.create()
  try {
    if (file.size <= wholeBytes)
      return tell({ sha256: hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())) })
    for (let read = 0; read < file.size; read += chunkBytes) {
      hashing.update(new Uint8Array(await file.slice(read, read + chunkBytes).arrayBuffer()))
      tell({ read: Math.min(read + chunkBytes, file.size) })
    }
  } catch {
    return tell({ isUnreadable: true }) // the file was moved, changed or taken away
  }
  tell({ sha256: hex(hashing.digest()) })
}

const tell = (message: HashMessage) => self.postMessage(message, [])
