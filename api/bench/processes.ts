import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { FILES_KEY } from '../testing/server.ts'

/** What a measured process said of itself in one second: `stallMs` is how long its event loop worked without a turn. */
export type Reading = { at: number; stallMs: number; rssMb: number }

/** A program under measurement: where it listens, its process, what the probe wrote, and how to end it. */
export type Running = {
  url: string
  child: ChildProcess
  readings: () => Promise<Reading[]>
  /** Everything it has written. */
  output: () => Promise<string>
  /** In good order (SIGTERM); answers the exit code. */
  stop: () => Promise<number | null>
}

const probe = fileURLToPath(new URL('probe.ts', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const startsWithinMs = 120_000
const stopsWithinMs = 30_000

const children = new Set<ChildProcess>()
const folders = new Set<string>()

/** Ends and removes whatever a run has left behind; the last thing that a run does, whatever happened. */
export async function cleanUp(): Promise<void> {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Runs a command that measures: cleans up whatever happens, and gives up after so many minutes. */
export async function runBounded(minutes: number, work: () => Promise<boolean>): Promise<void> {
  const giveUp = async () => {
    console.error(`Given up after ${minutes} minutes`)
    await cleanUp()
    process.exit(1)
  }
  const timer = setTimeout(() => void giveUp(), minutes * 60_000)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().then(() => process.exit(1)))
  let isKept = false
  try {
    isKept = await work()
  } catch (error) {
    console.error(error)
  }
  clearTimeout(timer)
  await cleanUp()
  process.exit(isKept ? 0 : 1)
}

/** A folder for the run's data, removed by `cleanUp`. */
export async function temporaryFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'bench-'))
  folders.add(folder)
  return folder
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts the product's server on this database; resolves when all of its workers serve. */
export async function startServer(
  mongodbUri: string,
  environment: Record<string, string> = {},
): Promise<Running> {
  const server = await startProgram('server.ts', {
    MONGODB_URI: mongodbUri,
    FILES_KEY,
    ...environment,
  })
  while (!(await server.output()).includes(' runs on ') && server.child.exitCode === null) await pause(20)
  return server
}

/** Starts a program of `api/` that listens on PORT; resolves when `/api/health` answers. */
export async function startProgram(
  program: string,
  environment: Record<string, string>,
  options: string[] = [],
): Promise<Running> {
  const folder = await temporaryFolder()
  const [port, probeFile, logFile] = [await freePort(), join(folder, 'probe'), join(folder, 'log')]
  const url = `http://127.0.0.1:${port}`
  const output = openSync(logFile, 'a')
  const child = spawn(process.execPath, [...options, '--import', probe, join(root, 'api', program)], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      DEMO: 'off',
      RATE_LIMITS: 'off',
      PROBE_FILE: probeFile,
      ...environment,
    },
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  const text = (file: string) => readFile(file, 'utf8').catch(() => '')
  await serves(url, child).catch(async (error: unknown) => {
    throw new Error(`${program} did not start: ${await text(logFile)}`, { cause: error })
  })
  const readings = async () =>
    (await text(probeFile))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Reading)
  return { url, child, readings, output: () => text(logFile), stop: () => end(child) }
}

async function serves(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + startsWithinMs
  while (Date.now() < giveUpAt && child.exitCode === null) {
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    if (answer?.ok === true) return
    await pause(50)
  }
  child.kill('SIGKILL')
  throw new Error('It does not answer')
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), stopsWithinMs)
  await ended
  clearTimeout(tooLong)
  return child.exitCode
}
