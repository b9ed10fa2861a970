import { appendFile, stat, writeFile } from 'node:fs/promises'
import { zstdCompressSync } from 'node:zlib'
import { checksumOf } from '../archive/checksum.ts'

/** Writes a backup as they were before they were encrypted. */
export async function writeOldBackup(file: string, tar: Uint8Array): Promise<void> {
  await writeFile(file, zstdCompressSync(tar))
  const { size } = await stat(file)
  await appendFile(file, await checksumOf(file, size))
}
