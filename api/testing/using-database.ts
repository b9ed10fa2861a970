import type { MongoClient } from 'mongodb'
import { connect } from '../database/client.ts'

/** Does something with the database behind an address, and closes the connection. */
export async function usingDatabase<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await connect(uri)
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}
