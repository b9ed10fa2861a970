import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createConnection, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brand } from '../../shared/brand.ts'
import { findMongod, type Log } from './mongod-binary.ts'
import { MongodFailed, runMongod, type Mongod } from './mongod-process.ts'
import { becomePrimary, REPLICA_SET } from './replica-set.ts'

type Options = {
  /** Holds the data and the port of the last start; created when it is missing. */
  dataDir: string
  /** Preferred port; else the one stored with the data, else a free one. */
  port?: number
  log: Log
  /** Memory for MongoDB's cache, in GB. */
  cacheSizeGB?: number
  /** Path of the mongod program; `findMongod` finds one when it is left out. */
  program?: string
}

/** A running MongoDB: its address, with the name of the database, and how to stop it. */
export type EmbeddedMongo = { uri: string; stop: () => Promise<void> }

/** Exit codes of mongod. */
const [ADDRESS_TAKEN, OTHER_VERSION, DATA_IN_USE] = [48, 62, 100]
/** The mongod of a server that was killed may still be busy with the disk. */
const RELEASE_TIMEOUT_MS = 10_000
const HOST = '127.0.0.1'

/**
 * Starts MongoDB for this process: a replica set of one node that listens on loopback only, stores its data in
 * `dataDir` and ends with this process, even after kill -9.
 * @throws Error with a sentence for the person at the terminal: no program, data in use or of another version
 */
export async function startEmbeddedMongo(options: Options): Promise<EmbeddedMongo> {
  const { dataDir, log, cacheSizeGB = 0.25 } = options
  await mkdir(join(dataDir, 'db'), { recursive: true, mode: 0o700 })
  const program = options.program ?? (await findMongod({ log }))
  const last = await lastStart(dataDir)
  const argumentsFor = (port: number) => mongodArguments(dataDir, port, cacheSizeGB)
  const { mongod, port } = await listen(program, argumentsFor, options.port ?? last.port, last.pid).catch(
    (error: unknown) => Promise.reject(explain(error, dataDir)),
  )
  try {
    await becomePrimary(mongod, `${HOST}:${port}`)
    await writeFile(join(dataDir, LAST_START), JSON.stringify({ port, pid: process.pid }))
  } catch (error) {
    await mongod.stop()
    throw error
  }
  return { uri: uriAt(port), stop: watch(mongod, log) }
}

const uriAt = (port: number) =>
  `mongodb://${HOST}:${port}/${brand.name.toLowerCase()}?replicaSet=${REPLICA_SET}`

/** The address of the MongoDB that another running process has started on these data, or null. */
export async function runningMongo(dataDir: string): Promise<string | null> {
  const { port, pid } = await lastStart(dataDir)
  if (!isAlive(pid) || !(await isTaken(port))) return null
  return uriAt(port)
}

/** Starts mongod on the wanted port, or on a free one when that is taken. */
async function listen(
  program: string,
  argumentsFor: (port: number) => string[],
  wanted: number,
  lastPid: number,
) {
  const giveUpAt = Date.now() + RELEASE_TIMEOUT_MS
  let port = await freePort(wanted)
  for (;;) {
    try {
      return { mongod: await runMongod(program, argumentsFor(port)), port }
    } catch (error) {
      if (!(error instanceof MongodFailed) || Date.now() > giveUpAt) throw error
      if (error.exitCode === ADDRESS_TAKEN) port = await freePort(0)
      else if (error.exitCode === DATA_IN_USE && !isAlive(lastPid)) await pause(100)
      else throw error
    }
  }
}

/**
 * An open transaction of a killed process blocks all writers of the same documents, by default for a minute. No
 * transaction of the product needs a second.
 */
export const transactionLimit = ['--setParameter', 'transactionLifetimeLimitSeconds=5']

function mongodArguments(dataDir: string, port: number, cacheSizeGB: number): string[] {
  const values = {
    dbpath: join(dataDir, 'db'),
    port: String(port),
    bind_ip: HOST,
    replSet: REPLICA_SET,
    oplogSize: '64', // MB; the default would be 5 % of the disk
    wiredTigerCacheSizeGB: String(cacheSizeGB),
    setParameter: 'diagnosticDataCollectionEnabled=false',
  }
  const named = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value])
  return [...named, ...transactionLimit, '--nounixsocket', '--noscripting']
}

function explain(error: unknown, dataDir: string): unknown {
  if (!(error instanceof MongodFailed)) return error
  if (error.exitCode === DATA_IN_USE) {
    const what = 'stop the first one, or set DATA_DIR to another folder'
    return new Error(`${brand.name} is already running with the data in ${dataDir}: ${what}.`, {
      cause: error,
    })
  }
  if (error.exitCode === OTHER_VERSION) {
    const what = 'set MONGOD_BINARY to a mongod of the version that wrote them'
    return new Error(`The data in ${dataDir} belong to another version of MongoDB: ${what}.`, {
      cause: error,
    })
  }
  return error
}

/** The file with the port and the process id of the last start. */
const LAST_START = 'last-start.json'

async function lastStart(dataDir: string): Promise<{ port: number; pid: number }> {
  try {
    return JSON.parse(await readFile(join(dataDir, LAST_START), 'utf8'))
  } catch {
    return { port: 0, pid: 0 } // the first start, or a power cut while it was written
  }
}

/** Whether a process of this number runs. */
export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Whether something listens on this port. */
async function isTaken(port: number): Promise<boolean> {
  const socket = createConnection(port, HOST)
  const answers = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return answers
}

/** The wanted port if it is free, else any free one; 0 wants any. */
async function freePort(wanted: number): Promise<number> {
  const server = createServer()
  const port = await new Promise<number | undefined>((resolve) => {
    server.once('error', () => resolve(undefined))
    server.listen(wanted, HOST, () => resolve((server.address() as AddressInfo).port))
  })
  await new Promise((closed) => server.close(closed))
  return port ?? freePort(0)
}

/** Logs a mongod that ends by itself; returns the function that stops it. */
function watch(mongod: Mongod, log: Log): () => Promise<void> {
  let stopping = false
  const logEnd = async () => {
    const code = await mongod.ended
    if (!stopping) log(`MongoDB ended on its own with exit code ${code}: start ${brand.name} again.`)
  }
  void logEnd()
  return () => {
    stopping = true
    return mongod.stop()
  }
}
