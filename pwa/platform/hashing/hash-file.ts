import type { HashMessage } from './worker.ts'

type Options = {
  /** Gets the share that is read, 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/**
 * The SHA-256 of a file of any size, in hexadecimal; null when the file cannot be read. A worker, which may connect to
 * nowhere, reads it piece by piece. Rejects with the signal's reason, or when the worker cannot be loaded.
 */
export async function hashFile(file: File, { onProgress, signal }: Options): Promise<string | null> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<string | null>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<HashMessage>) => {
        if ('read' in data) onProgress(data.read / file.size)
        else resolve('sha256' in data ? data.sha256 : null)
      })
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        reject(new Error('The hash worker could not be loaded'))
      })
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      worker.postMessage(file, [])
    })
  } finally {
    worker.terminate()
  }
}
