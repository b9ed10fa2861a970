import type { SendFile } from '../components/files/useFiles.ts'
import { contract } from '../../shared/contract.ts'
import { send } from './http.ts'

/** Sends one file for a form that names it afterwards (D-50): `useFiles({ sendFile: sendFile('evidence') })`. */
export const sendFile =
  (purpose: 'document' | 'evidence'): SendFile =>
  (file, options) =>
    send(contract.uploadFile, { purpose, file }, options)

/** The bytes of a small picture by its signed link; null when the link no longer opens it. */
export async function fetchThumbnail(link: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const response = await fetch(link, { cache: 'no-store' })
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
}
