import type { Told } from '../../../api/files.ts'
import { scalePhoto } from './scale-photo.ts'

/**
 * A chosen file as it is sent, with its SHA-256; of a photo that had to be scaled also with that of the chosen one. The
 * browser hashes beside the page, which stays at hand. Rejects when the file is no longer there.
 */
export async function prepareFile(chosen: File, chosenAt: string): Promise<{ file: File; told: Told }> {
  const file = await scalePhoto(chosen)
  const sha256 = await sha256Of(file)
  if (file === chosen) return { file, told: { sha256, chosenAt } }
  return { file, told: { sha256, chosenAt, chosenSha256: await sha256Of(chosen) } }
}

async function sha256Of(file: File): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
