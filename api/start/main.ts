/** Starts the server: the database, and the processes that serve. Loaded by `server.ts`. */
import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { brand } from '../../shared/brand.ts'
import { type Config, loadConfig } from '../config.ts'
import { hostDatabase } from '../database/open.ts'
import { demoLogins } from '../demo/accounts.ts'
import { keepSpare } from '../files/cleaning-helpers.ts'
import { textOfFilesKey } from '../files/file-keys.ts'
import { backupFailed } from '../mail/templates/team.ts'
import { runCommand } from '../process/command.ts'
import { hasSandbox } from '../process/namespace-sandbox.ts'
import { createNightlyBackup } from './nightly-backup.ts'
import { prepareDatabase } from './prepare.ts'
import { openDeps, requireFreePort, startServer, type Stop } from './running-server.ts'
import { startWorkers, tellListening } from './workers.ts'

const print = (line: string) => console.log(line)
const stopTimeoutMs = 20_000
const checkParentMs = 500
const startedBy = process.ppid
const noSandbox =
  'The kernel lets this user make no namespaces, so Node alone confines the helpers that open uploaded files.'

runCommand(async () => {
  const config = loadConfig()
  if (cluster.isPrimary) return start(config)
  stopOnSignal((await startServer(config, config.mongodbUri)).stop)
  tellListening()
})

/** Starts the database, prepares it, and serves in this process or in workers, until a signal stops them in reverse order. */
async function start(config: Config): Promise<void> {
  const port = await requireFreePort(config)
  const database = await hostDatabase(config, print)
  const logins = await prepare(config, database.uri)
  const count = config.workers === 'auto' ? availableParallelism() : config.workers
  const serving =
    count > 1
      ? await startWorkers(count, { mongodbUri: database.uri, filesKey: await textOfFilesKey(config), port })
      : await startServer(config, database.uri)
  const nightly = createNightlyBackup(config, (reason) => tellTeam(config, database.uri, reason))
  stopOnSignal(async (isUrgent) => {
    await nightly.stop()
    await serving.stop(isUrgent)
    await database.stop()
  })
  nightly.start()
  keepSpare() // the first photo, too, waits for no helper to start
  const address = config.port === 0 ? `http://localhost:${serving.port}` : config.publicUrl
  print(`${brand.name} runs on ${address}${count > 1 ? ` with ${count} workers` : ''}`)
  for (const line of logins) print(line)
  if (!(await hasSandbox())) print(noSandbox)
}

/** Prepares the database once for all processes; returns the lines about demo logins, if there are any. */
async function prepare(config: Config, mongodbUri: string): Promise<string[]> {
  const { deps, close } = await openDeps(config, mongodbUri)
  try {
    await prepareDatabase(deps, print)
    return await demoLogins(deps)
  } finally {
    await close()
  }
}

/** Reports a backup that failed: backups are missed only on the day that they are needed. */
async function tellTeam(config: Config, mongodbUri: string, reason: string): Promise<void> {
  const { deps, close } = await openDeps(config, mongodbUri)
  deps.log.error({ reason }, 'The nightly backup failed')
  await deps.mail.add(backupFailed(config, { reason }))
  await close()
}

/**
 * Stops on the first signal: first new connections, then running requests, then the database. SIGINT is that of a person
 * at the terminal, who does not wait for idle connections.
 */
function stopOnSignal(stop: Stop): void {
  let stopping = false
  const end = async (isUrgent: boolean) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    await stop(isUrgent)
    process.exit(0)
  }
  process.on('SIGTERM', () => void end(false))
  process.on('SIGINT', () => void end(true))
  if (process.env.npm_lifecycle_event && cluster.isPrimary) onParentExit(() => void end(false))
}

/** npm's shell does not forward SIGTERM, so the end of the shell serves as the signal. */
function onParentExit(end: () => void): void {
  const check = () => process.ppid !== startedBy && end()
  setInterval(check, checkParentMs).unref()
}
