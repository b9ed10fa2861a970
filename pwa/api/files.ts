import type { StoredFile } from '../../shared/schemas/files.ts'
import { clockOffMs } from './device-clock.ts'
import { unreachable } from './api-error.ts'
import { api } from './api.ts'

/** What a device says of a file: SHA-256 of what it sends and of what was chosen, and when, by its clock. */
export type DeclaredFile = { sha256?: string; chosenSha256?: string; chosenAt?: string }

/** Sends one file; `onProgress` gets the uploaded share, 0 to 1. Throws an ApiError. */
export type SendFile = (
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal; declared?: DeclaredFile },
) => Promise<Pick<StoredFile, 'id'>>

/** Uploads one file for a form that names it later: `useFiles({ sendFile: sendFile('evidence') })`. */
export const sendFile =
  (purpose: 'document' | 'evidence'): SendFile =>
  (file, { declared, ...options }) =>
    api.uploadFile({ purpose, file, ...declared, clockOffMs: clockOffMs() }, options)

const timeoutMs = 30_000

/**
 * Downloads a thumbnail by its signed link; null when it has expired. Throws an ApiError when there is no response, or
 * another one than a picture, as from a captive portal.
 */
export async function fetchThumbnail(link: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const response = await fetch(link, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) return null
    if (response.headers.get('content-type')?.startsWith('image/'))
      return new Uint8Array(await response.arrayBuffer())
  } catch {
    // No response, or only a part of one.
  }
  throw unreachable()
}
