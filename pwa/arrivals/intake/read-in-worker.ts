import { maxBytes, tooLarge } from '../../../shared/arrivals/parsing/decode.ts'
import type { ReadOptions } from '../../../shared/arrivals/parsing/read.ts'
import { type Reading, refused } from '../../../shared/arrivals/parsing/stay.ts'
import type { ReaderRequest } from './parsing-worker.ts'

/** Longer than any honest file takes on a slow phone. */
const patienceMs = 60_000

/**
 * Reads a file or a text in a worker, so that the page stays at hand; the worker may connect to nowhere. Never rejects but
 * for the signal: what cannot be read is a sentence.
 */
export async function readInWorker(
  content: File | string,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<Reading> {
  if (typeof content !== 'string' && content.size > maxBytes) return tooLarge
  const bytes = typeof content === 'string' ? content : await bytesOf(content)
  if (bytes === null) return refused('It could not be opened. Choose it again.')
  signal.throwIfAborted()
  const worker = new Worker(new URL('./parsing-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Reading>((resolve, reject) => {
      const failed = refused('It could not be read. Export it again, or save it as CSV.')
      worker.addEventListener('message', ({ data }: MessageEvent<Reading>) => resolve(data))
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        resolve(failed)
      })
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      setTimeout(() => resolve(failed), patienceMs)
      worker.postMessage({ content: bytes, options } satisfies ReaderRequest, [])
    })
  } finally {
    worker.terminate()
  }
}

const bytesOf = (file: File) =>
  file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
