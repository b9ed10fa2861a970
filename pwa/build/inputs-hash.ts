import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const inputs = ['pwa', 'shared', 'vite.config.ts', 'package-lock.json']

/** Tests, what they share, and tools are not part of the page. */
const isInput = (path: string) => !/\.test\.tsx?$|\/testing\//.test(path) && !/^pwa\/(e2e|tools)\//.test(path)

/** SHA-256 over the names and contents of all files that the page is built from, and the year in its footer. */
export async function inputsHash(root: string, year = new Date().getFullYear()): Promise<string> {
  const hash = createHash('sha256').update(String(year))
  for (const path of (await filesOf(root)).filter(isInput).sort()) {
    hash.update(`\0${path}\0`).update(await readFile(join(root, path)))
  }
  return hash.digest('hex')
}

async function filesOf(root: string): Promise<string[]> {
  const lists = await Promise.all(inputs.map((input) => list(root, input)))
  return lists.flat()
}

async function list(root: string, input: string): Promise<string[]> {
  if (/\.\w+$/.test(input)) return [input]
  const entries = await readdir(join(root, input), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
