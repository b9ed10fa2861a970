import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { transactionLimit } from '../embedded-mongo/embedded-mongo.ts'
import { findMongod } from '../embedded-mongo/mongod-binary.ts'
import { runMongod } from '../embedded-mongo/mongod-process.ts'
import { freePort, temporaryFolder } from './processes.ts'

const name = 'bench'
const host = '127.0.0.1'

/** One mongod of a set: its port, and how to start it again after it was killed. */
type Node = {
  port: number
  pid: () => Promise<number>
  start: () => Promise<void>
  stop: () => Promise<void>
  hasEnded: () => boolean
}
export type ReplicaSet = Awaited<ReturnType<typeof startReplicaSet>>

/**
 * Real MongoDB servers on this machine that replicate each other; one of them alone is a set too.
 * @param dataFolder where the data of a single one lie, when it matters
 */
export async function startReplicaSet(size = 3, dataFolder?: string) {
  const nodes = await Promise.all(Array.from({ length: size }, () => startNode(dataFolder)))
  const members = nodes.map(({ port }, _id) => ({ _id, host: `${host}:${port}` }))
  await onNode(nodes[0]!, (admin) => admin.command({ replSetInitiate: { _id: name, members } }))
  const hosts = nodes.map(({ port }) => `${host}:${port}`).join()
  const uri = `mongodb://${hosts}/hostvouch?replicaSet=${name}`
  const set = {
    uri,
    nodes,
    primary: () => findPrimary(nodes),
    stop: () => Promise.all(nodes.map((node) => node.stop())),
  }
  await set.primary()
  return set
}

async function startNode(dataFolder?: string): Promise<Node> {
  const [port, dbpath] = [await freePort(), join(dataFolder ?? (await temporaryFolder()), 'db')]
  await mkdir(dbpath)
  const program = await findMongod({ log: console.log })
  const values = {
    dbpath,
    port: String(port),
    bind_ip: host,
    replSet: name,
    oplogSize: '64',
    wiredTigerCacheSizeGB: '0.25',
    setParameter: 'diagnosticDataCollectionEnabled=false',
  }
  const named = Object.entries(values).flatMap(([key, value]) => [`--${key}`, value])
  const args = [...named, ...transactionLimit, '--nounixsocket']
  let hasEnded = false
  const run = async () => {
    const mongod = await runMongod(program, args)
    hasEnded = false
    void mongod.ended.then(() => (hasEnded = true))
    return mongod
  }
  let running = await run()
  const node: Node = {
    port,
    pid: () => onNode(node, async (admin) => Number((await admin.command({ serverStatus: 1 }))['pid'])),
    async start() {
      await running.ended
      running = await run()
    },
    stop: () => running.stop(),
    hasEnded: () => hasEnded,
  }
  return node
}

/** Runs the work on this node alone, whatever its role. */
export async function onNode<T>(
  node: Node,
  work: (admin: ReturnType<MongoClient['db']>) => Promise<T>,
): Promise<T> {
  const options = { directConnection: true, serverSelectionTimeoutMS: 2000, connectTimeoutMS: 2000 }
  const client = new MongoClient(`mongodb://${host}:${node.port}`, options)
  try {
    return await work(client.db('admin'))
  } finally {
    await client.close()
  }
}

/** The node that takes writes; waits until there is one. */
async function findPrimary(nodes: Node[]): Promise<Node> {
  for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await pause(100)) {
    for (const node of nodes) {
      const hello = await onNode(node, (admin) => admin.command({ hello: 1 })).catch(() => null)
      if (hello?.['isWritablePrimary'] === true) return node
    }
  }
  throw new Error('The replica set has no primary')
}
