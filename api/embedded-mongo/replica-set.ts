import { setTimeout as pause } from 'node:timers/promises'
import { MongoClient, MongoNetworkError, MongoServerError, type Db } from 'mongodb'
import type { Mongod } from './mongod-process.ts'

/** The name of the embedded MongoDB's replica set. */
export const REPLICA_SET = 'rs0'

/** More than the 30 seconds that MongoDB waits for another program on its former port that does not respond. */
const READY_TIMEOUT_MS = 60_000

/**
 * Makes the node the primary of its replica set: configures a new set on new data, and a changed one after a change
 * of its address.
 * @param host address and port that the node listens on
 * @throws Error when it ends, or accepts no writes within a minute
 */
export async function becomePrimary(mongod: Mongod, host: string): Promise<void> {
  const client = new MongoClient(`mongodb://${host}/?directConnection=true`)
  try {
    await Promise.race([Promise.all([configure(client.db('admin'), host), mongod.primary]), tooLong()])
  } finally {
    await client.close()
  }
}

async function tooLong(): Promise<never> {
  await pause(READY_TIMEOUT_MS, undefined, { ref: false })
  throw new Error('MongoDB listens but takes no writes: stop what else uses its data, and start again.')
}

async function configure(admin: Db, host: string): Promise<void> {
  while (!(await isConfigured(admin, host))) await pause(50)
}

/** Configures the set if necessary; false while mongod is still reading its configuration. */
async function isConfigured(admin: Db, host: string): Promise<boolean> {
  try {
    const config = await currentConfig(admin)
    const members = [{ ...config?.members[0], _id: 0, host }]
    if (!config) await admin.command({ replSetInitiate: { _id: REPLICA_SET, members } })
    else if (config.members[0]?.host !== host) {
      await admin.command({
        replSetReconfig: { ...config, version: config.version + 1, members },
        force: true,
      })
    }
    return true
  } catch (error) {
    // mongod closes its connections when the configuration names another address.
    if (error instanceof MongoNetworkError || isNamed(error, 'AlreadyInitialized')) return false
    throw error
  }
}

type SetConfig = { version: number; members: { _id: number; host: string }[] }

/** The replica set's configuration; undefined on new data. */
async function currentConfig(admin: Db): Promise<SetConfig | undefined> {
  try {
    const response = await admin.command({ replSetGetConfig: 1 })
    return response.config as SetConfig
  } catch (error) {
    if (isNamed(error, 'NotYetInitialized')) return undefined
    throw error
  }
}

const isNamed = (error: unknown, codeName: string) =>
  error instanceof MongoServerError && error.codeName === codeName
