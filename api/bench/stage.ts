import { tmpdir } from 'node:os'
import { parseConfig } from '../config.ts'
import { connect } from '../database/client.ts'
import { startEmbeddedMongo } from '../embedded-mongo/embedded-mongo.ts'
import { createDeps, type Deps, inHelpers } from '../deps.ts'
import { createLog } from '../log.ts'
import { FILES_KEY } from '../testing/server.ts'
import { generate } from './generate.ts'
import { temporaryFolder } from './processes.ts'

/** A filled database: its address, the rules on it in this process, and its size. */
export type Filled = { uri: string; deps: Deps; guests: number }

/** One MongoDB for all parts, with a database for each size, filled when it is first asked for. */
export type Stage = Awaited<ReturnType<typeof openStage>>

export async function openStage() {
  const mongo = await startEmbeddedMongo({ dataDir: await temporaryFolder(), log: console.log })
  const filled = new Map<number, Promise<Filled>>()
  const opened: Deps[] = []

  async function fill(guests: number): Promise<Filled> {
    const uri = databaseAt(mongo.uri, `bench-${guests}`)
    const deps = await openRules(uri)
    opened.push(deps)
    const begun = performance.now()
    await generate(deps, guests)
    await deps.ensureIndexes() // in one go afterwards, which is faster
    const seconds = (performance.now() - begun) / 1000
    console.log(`${guests} guests made in ${seconds.toFixed(1)} s`)
    return { uri, deps, guests }
  }
  return {
    uri: mongo.uri,
    of(guests: number): Promise<Filled> {
      if (!filled.has(guests)) filled.set(guests, fill(guests))
      return filled.get(guests)!
    },
    async close(): Promise<void> {
      await Promise.all(opened.map(closeRules))
      await mongo.stop()
    },
  }
}

/** The address of another database on the same servers. */
export function databaseAt(uri: string, name: string): string {
  const [, servers, options = ''] = /^([^?]*\/\/[^/?]+)\/?[^?]*(\?.*)?$/.exec(uri)!
  return `${servers}/${name}${options}`
}

/** The rules on the database at this address, without limits and without a log. */
export async function openRules(uri: string): Promise<Deps> {
  const client = await connect(uri)
  const config = parseConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DATA_DIR: tmpdir(),
    MONGODB_URI: uri,
    FILES_KEY,
  })
  const log = createLog(config.logLevel)
  return createDeps({ config, client, db: client.db(), log, now: () => new Date(), ...inHelpers })
}

export async function closeRules(deps: Deps): Promise<void> {
  await deps.close()
  await deps.client.close()
}
