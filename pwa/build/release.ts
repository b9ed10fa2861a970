import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { createHash } from 'node:crypto'

const Release = v.object({ hash: v.string(), files: v.array(v.string()), previous: v.array(v.string()) })
type Release = v.InferOutput<typeof Release>

const recordOf = (dist: string) => join(dist, '.release.json')

/** The last release in this folder; null without one or when its record is unreadable. */
export async function readRelease(dist: string): Promise<Release | null> {
  const text = await readFile(recordOf(dist), 'utf8').catch(nullIfMissing)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Release), text)
  return parsed.success ? parsed.output : null
}

/**
 * Moves a finished build into `dist`. Hashed assets go first, so that every page finds its assets at any moment. The
 * assets of the previous release stay for open tabs; older files are deleted.
 */
export async function publish(built: string, dist: string, hash: string): Promise<void> {
  const before = await readRelease(dist)
  const files = await filesIn(built)
  for (const file of files.sort(assetsFirst)) {
    await mkdir(dirname(join(dist, file)), { recursive: true })
    await rename(join(built, file), join(dist, file))
  }
  const previous = (before?.files ?? []).filter(isAsset)
  const kept = new Set([...files, ...previous])
  const stale = (await filesIn(dist)).filter((file) => !kept.has(file) && !file.startsWith('.'))
  await Promise.all(stale.map((file) => rm(join(dist, file))))
  await writeFile(recordOf(dist), JSON.stringify({ hash, files, previous } satisfies Release))
}

const isAsset = (file: string) => file.startsWith('assets/')
const assetsFirst = (a: string, b: string) => Number(isAsset(b)) - Number(isAsset(a))

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

const inputs = ['pwa', 'shared', 'vite.config.ts', 'package.json', 'package-lock.json']

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
