import type { Db, MongoClient } from 'mongodb'
import type { Config } from '../config.ts'
import { runningMongo, startEmbeddedMongo } from '../embedded-mongo/embedded-mongo.ts'
import { FatalError, errorMessage } from '../process/command.ts'
import { connect } from './client.ts'

type Where = Pick<Config, 'mongodbUri' | 'dataDir'>
type Print = (line: string) => void

/** A running database; `stop` ends it if it was started for this process. */
type DatabaseHost = { uri: string; stop: () => Promise<void> }

/**
 * The database of a server: the one that MONGODB_URI names, or an embedded MongoDB.
 * @throws FatalError when none is found, or another server uses the data
 */
export async function hostDatabase({ mongodbUri, dataDir }: Where, print: Print): Promise<DatabaseHost> {
  if (mongodbUri !== '') return { uri: mongodbUri, stop: async () => undefined }
  return startEmbeddedMongo({ dataDir, log: print }).catch((cause: unknown) => {
    const isFileSystemError = cause instanceof Error && 'path' in cause
    throw new FatalError(
      isFileSystemError ? `DATA_DIR cannot be used: ${errorMessage(cause)}` : errorMessage(cause),
      { cause },
    )
  })
}

/**
 * Connects to the database.
 * @throws FatalError when nothing answers at the address
 */
export async function connectTo(uri: string): Promise<MongoClient> {
  return connect(uri).catch((cause: unknown) => {
    throw new FatalError(
      `MongoDB cannot be used (check MONGODB_URI and its server): ${errorMessage(cause)}`,
      {
        cause,
      },
    )
  })
}

/** A connected database; `close` disconnects and stops a MongoDB that was started for it. */
type OpenDatabase = { client: MongoClient; db: Db; close: () => Promise<void> }

/**
 * The product's database for a command: the one that MONGODB_URI names, the MongoDB of the server that is running on
 * these data, or one that is started for the command.
 * @throws FatalError when none is found
 */
export async function openDatabase(where: Where, print: Print): Promise<OpenDatabase> {
  const running = where.mongodbUri === '' ? await runningMongo(where.dataDir) : null
  const host =
    running === null ? await hostDatabase(where, print) : { uri: running, stop: async () => undefined }
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
