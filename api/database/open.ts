import type { Db, MongoClient } from 'mongodb'
import { CannotGoOn, wordsOf } from '../command.ts'
import type { Config } from '../config.ts'
import { connect } from './client.ts'
import { runningMongo, startEmbeddedMongo } from './embedded-mongo.ts'

type Where = Pick<Config, 'mongodbUri' | 'dataDir'>
type Say = (line: string) => void

/** A database that is there: its address, and how to let go of it, which ends what was started for it. */
export type DatabaseHost = { uri: string; stop: () => Promise<void> }

/**
 * The database of a server: the one that MONGODB_URI names, or a MongoDB of its own (D-95).
 * @throws CannotGoOn when there is none to be had, or another server has the data
 */
export async function hostDatabase({ mongodbUri, dataDir }: Where, say: Say): Promise<DatabaseHost> {
  if (mongodbUri !== '') return { uri: mongodbUri, stop: async () => undefined }
  return startEmbeddedMongo({ dataDir, log: say }).catch((cause: unknown) => {
    const isFolders = cause instanceof Error && 'path' in cause // of the file system
    throw new CannotGoOn(isFolders ? `DATA_DIR cannot be used: ${wordsOf(cause)}` : wordsOf(cause), { cause })
  })
}

/**
 * Connects to the database.
 * @throws CannotGoOn when nothing answers at the address
 */
export async function connectTo(uri: string): Promise<MongoClient> {
  return connect(uri).catch((cause: unknown) => {
    throw new CannotGoOn(`MongoDB cannot be used (check MONGODB_URI and its server): ${wordsOf(cause)}`, {
      cause,
    })
  })
}

/** A connected database; `close` disconnects, and stops a MongoDB that was started for it. */
export type OpenDatabase = { client: MongoClient; db: Db; close: () => Promise<void> }

/**
 * The product's database for a command beside the server: the one that MONGODB_URI names, the MongoDB of the
 * server that is running on these data, or one that is started for the command alone.
 * @throws CannotGoOn when none can be had
 */
export async function openDatabase(where: Where, say: Say): Promise<OpenDatabase> {
  const running = where.mongodbUri === '' ? await runningMongo(where.dataDir) : null
  const host =
    running === null ? await hostDatabase(where, say) : { uri: running, stop: async () => undefined }
  try {
    const client = await connectTo(host.uri)
    const close = async () => {
      await client.close()
      await host.stop()
    }
    return { client, db: client.db(), close }
  } catch (error) {
    await host.stop()
    throw error
  }
}
