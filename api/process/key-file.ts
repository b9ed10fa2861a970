import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The key in this file of a folder, as base64 of 256 random bits; made at the first call, readable by the owner only. */
export async function keyInFolder(folder: string, name: string): Promise<string> {
  const file = join(folder, name)
  await mkdir(folder, { recursive: true })
  await writeFile(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return readFile(file, 'utf8')
}
