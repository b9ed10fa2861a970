import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Below this many bytes compressing gains nothing. */
const worthwhile = 1024

/** Writes `.br` and `.gz` beside every text file but the pages, so that the server need not compress anything. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && /\.(js|mjs|css|svg|webmanifest)$/.test(entry.name),
  )
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < worthwhile) return
  const quality = content.length < 500_000 ? 11 : 9 // the last steps take seconds for large files
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${path}.br`, await asBrotli(content, { params }))
  await writeFile(`${path}.gz`, await asGzip(content, { level: 9 }))
}
