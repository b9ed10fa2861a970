/** What the server is: the database, and the processes that serve. Begun by `server.ts`. */
import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { brand } from '../shared/brand.ts'
import { runCommand } from './command.ts'
import { type Config, loadConfig } from './config.ts'
import { hostDatabase } from './database/open.ts'
import { prepareDatabase } from './prepare.ts'
import { demoLogins } from './demo/accounts.ts'
import { openDeps, requireFreePort, serve } from './serving.ts'
import { startWorkers } from './workers.ts'

type Stop = () => Promise<void>
const say = (line: string) => console.log(line)
const stopWithinMs = 20_000
const lookForParentMs = 500
const startedBy = process.ppid

runCommand(async () => {
  const config = loadConfig()
  stopOnSignal(cluster.isWorker ? (await serve(config, config.mongodbUri)).stop : await start(config))
})

/** Database, then what it needs once, then this process or the workers that serve; stopped in reverse order. */
async function start(config: Config): Promise<Stop> {
  await requireFreePort(config)
  const database = await hostDatabase(config, say)
  const logins = await prepare(config, database.uri)
  const count = config.workers === 'auto' ? availableParallelism() : config.workers
  const serving = count > 1 ? await startWorkers(count, database.uri) : await serve(config, database.uri)
  const address = config.port === 0 ? `http://localhost:${serving.port}` : config.publicUrl
  say(`${brand.name} runs on ${address}${count > 1 ? ` with ${count} workers` : ''}`)
  for (const line of logins) say(line)
  return async () => {
    await serving.stop()
    await database.stop()
  }
}

/** Once for all processes; answers the demo logins, when there are any. */
async function prepare(config: Config, mongodbUri: string): Promise<string[]> {
  const { deps, close } = await openDeps(config, mongodbUri)
  try {
    await prepareDatabase(deps, say)
    return await demoLogins(deps)
  } finally {
    await close()
  }
}

/** Ends in order on the first signal: no new connections, the running requests end, then the database. */
function stopOnSignal(stop: Stop): void {
  let stopping = false
  const end = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
  if (process.env.npm_lifecycle_event && cluster.isPrimary) onceAlone(() => void end())
}

/** npm's shell takes a SIGTERM for itself and passes nothing on: that it is gone is the signal. */
function onceAlone(end: () => void): void {
  const look = () => process.ppid !== startedBy && end()
  setInterval(look, lookForParentMs).unref()
}
