import type { StoredFile } from '../../shared/schemas/files.ts'
import { unreachable } from './api-error.ts'
import { send } from './http.ts'

/** Sends one file; `onProgress` gets the uploaded share, 0 to 1. Throws an ApiError. */
export type SendFile = (
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
) => Promise<Pick<StoredFile, 'id'>>

/** Uploads one file for a form that names it later: `useFiles({ sendFile: sendFile('evidence') })`. */
export const sendFile =
  (purpose: 'document' | 'evidence'): SendFile =>
  (file, options) =>
    send('uploadFile', { purpose, file }, options)

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
