import { setTimeout as pause } from 'node:timers/promises'
import { MongoClient, MongoNetworkError, MongoServerError, type Db } from 'mongodb'
import type { Mongod } from './mongod-process.ts'

/** Name of the replica set that the embedded MongoDB is. */
export const REPLICA_SET = 'rs0'

/** Beyond the 30 seconds that MongoDB waits for a silent stranger on the port that it had before. */
const READY_WITHIN_MS = 60_000

/**
 * Makes the node the primary of its replica set: a new set on new data, a changed one when its address moved.
 * @param host address and port that the node listens on
 * @throws Error when it ends meanwhile or takes no writes within a minute
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
  await pause(READY_WITHIN_MS, undefined, { ref: false })
  throw new Error('MongoDB listens but takes no writes: stop what else uses its data, and start again.')
}

async function configure(admin: Db, host: string): Promise<void> {
  while (!(await isConfigured(admin, host))) await pause(50)
}

/** Configures the set where needed; false while mongod is still reading the configuration that it has. */
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
    // It closes its connections when it finds that the configuration names another address.
    if (error instanceof MongoNetworkError || isNamed(error, 'AlreadyInitialized')) return false
    throw error
  }
}

type SetConfig = { version: number; members: { _id: number; host: string }[] }

/** The replica set's configuration; undefined on new data. */
async function currentConfig(admin: Db): Promise<SetConfig | undefined> {
  try {
    const answer = await admin.command({ replSetGetConfig: 1 })
    return answer.config as SetConfig
  } catch (error) {
    if (isNamed(error, 'NotYetInitialized')) return undefined
    throw error
  }
}

const isNamed = (error: unknown, codeName: string) =>
  error instanceof MongoServerError && error.codeName === codeName
