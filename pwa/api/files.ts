import type { SendFile } from '../components/files/useFiles.ts'
import { unreachable } from './api-error.ts'
import { send } from './http.ts'

/** Sends one file for a form that names it afterwards (D-50): `useFiles({ sendFile: sendFile('evidence') })`. */
export const sendFile =
  (purpose: 'document' | 'evidence'): SendFile =>
  (file, options) =>
    send('uploadFile', { purpose, file }, options)

/** As long as any other read waits for the server. */
const patienceMs = 30_000

/**
 * The bytes of a small picture by its signed link; null when the link does not open it any more. Throws an ApiError
 * when the server does not answer.
 */
export async function fetchThumbnail(link: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const response = await fetch(link, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
  } catch {
    throw unreachable()
  }
}
