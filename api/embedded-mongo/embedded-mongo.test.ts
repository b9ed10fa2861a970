import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createConnection, type AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brand } from '../../shared/brand.ts'
import { startEmbeddedMongo, type EmbeddedMongo } from './embedded-mongo.ts'
import { usingDatabase } from '../testing/using-database.ts'

let dataDir = ''
const running: EmbeddedMongo[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-mongo-test-'))
})
afterEach(async () => {
  for (const mongo of running.splice(0)) await mongo.stop()
  await rm(dataDir, { recursive: true })
})

async function start(options: { port?: number; program?: string } = {}) {
  const mongo = await startEmbeddedMongo({ dataDir, log: () => undefined, ...options })
  running.push(mongo)
  return mongo
}

const stop = () => running.pop()?.stop()

const portOf = (uri: string) => Number(new URL(uri).port)

/** Another program that listens. */
async function takePort(port = 0) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, free: () => server.close() }
}

test('data and address are kept between starts [D-95]', async () => {
  const first = await start()
  await usingDatabase(first.uri, (client) => client.db().collection('kept').insertOne({ name: 'Ana' }))
  await stop()
  const second = await start()
  expect(second.uri).toBe(first.uri)
  const found = await usingDatabase(second.uri, (client) => client.db().collection('kept').findOne())
  expect(found).toMatchObject({ name: 'Ana' })
})

test('it is a replica set of one node that listens on loopback only [D-95]', async () => {
  const { uri } = await start()
  const hello = await usingDatabase(uri, (client) => client.db('admin').command({ hello: 1 }))
  expect(hello).toMatchObject({ setName: 'rs0', isWritablePrimary: true, hosts: [new URL(uri).host] })
  const outside = Object.values(networkInterfaces())
    .flat()
    .filter((address) => address?.family === 'IPv4' && !address.internal)
  for (const address of outside) {
    const socket = createConnection(portOf(uri), address?.address)
    await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED')
  }
})

test('a taken port is left for another one, and the data are kept [D-95]', async () => {
  const taken = await takePort()
  const first = await start({ port: taken.port })
  expect(portOf(first.uri)).not.toBe(taken.port)
  await usingDatabase(first.uri, (client) => client.db().collection('kept').insertOne({ name: 'Ana' }))
  await stop()
  const stored = await takePort(portOf(first.uri))
  const second = await start()
  expect(second.uri).not.toBe(first.uri)
  const count = await usingDatabase(second.uri, (client) => client.db().collection('kept').countDocuments())
  expect(count).toBe(1)
  taken.free()
  stored.free()
})

test('a second start on the same data says that the first is running, which goes on [D-95]', async () => {
  const { uri } = await start()
  await expect(start()).rejects.toThrow(
    `${brand.name} is already running with the data in ${dataDir}: ` +
      'stop the first one, or set DATA_DIR to another folder.',
  )
  await usingDatabase(uri, (client) => client.db().collection('kept').insertOne({}))
})

test('a mongod that does not start gives the last lines of its log [D-95]', async () => {
  const program = join(dataDir, 'mongod')
  await writeFile(program, '#!/bin/sh\necho "no such processor"\nexit 14\n')
  await chmod(program, 0o755)
  await expect(start({ program })).rejects.toThrow(/exit code 14[^]*no such processor/)
})

test('data of another version of MongoDB are said to be that [D-95]', async () => {
  const program = join(dataDir, 'mongod')
  await writeFile(program, '#!/bin/sh\nexit 62\n')
  await chmod(program, 0o755)
  await expect(start({ program })).rejects.toThrow('belong to another version of MongoDB: set MONGOD_BINARY')
})

/** A server of its own that writes numbers and prints those that were acknowledged. */
const WRITER = `
  import { startEmbeddedMongo } from ${JSON.stringify(new URL('embedded-mongo.ts', import.meta.url).href)}
import { connect } from ${JSON.stringify(new URL('../database/client.ts', import.meta.url).href)}
  const { uri } = await startEmbeddedMongo({ dataDir: process.argv[1], log: console.error })
  const client = await connect(uri)
  console.log((await client.db('admin').command({ serverStatus: 1 })).pid)
  for (let number = 0; ; number++) {
    await client.db().collection('numbers').insertOne({ number })
    console.log(number)
  }`

/** Runs the writer and kills it with -9; answers mongod's process id and what was acknowledged. */
async function killedWriter() {
  const args = ['--input-type=module', '--eval', WRITER, dataDir]
  const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const printed: number[] = []
  for await (const line of createInterface(writer.stdout)) {
    if (printed.push(Number(line)) === 200) writer.kill('SIGKILL')
  }
  const [mongod, ...acknowledged] = printed
  if (!mongod || acknowledged.length < 199) throw new Error('The writer did not write')
  return { mongod, acknowledged }
}

test('after kill -9 a start at once has every acknowledged write [D-95]', async () => {
  const { acknowledged } = await killedWriter()
  const { uri } = await start()
  const stored = await usingDatabase(uri, (client) => client.db().collection('numbers').distinct('number'))
  expect(stored).toEqual(expect.arrayContaining(acknowledged))
})

test('after kill -9 mongod ends too [D-95]', async () => {
  const { mongod } = await killedWriter()
  await expect.poll(() => isAlive(mongod)).toBe(false)
})

test('after kill -9 of mongod itself the next start has every acknowledged write [D-95]', async () => {
  const { uri } = await start()
  const mongod = await usingDatabase(uri, async (client) => {
    await client.db().collection('kept').insertOne({ name: 'Ana' })
    return Number((await client.db('admin').command({ serverStatus: 1 })).pid)
  })
  process.kill(mongod, 'SIGKILL')
  await expect.poll(() => isAlive(mongod)).toBe(false)
  const again = await start()
  const count = await usingDatabase(again.uri, (client) => client.db().collection('kept').countDocuments())
  expect(count).toBe(1)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
