import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { brand } from '../shared/brand.ts'
import { runningMongo } from './embedded-mongo/embedded-mongo.ts'
import { demoAccounts } from './demo/accounts.ts'
import { type RunningServer, runServer, uriOf, workerPids } from './testing/server.ts'
import { usingDatabase } from './testing/using-database.ts'

let dataDir = ''
let mongoUri = ''
const running: RunningServer[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'server-test-'))
  mongoUri = uriOf(inject('mongoUri'), `test-${randomUUID()}`)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
  await usingDatabase(mongoUri, (client) => client.db().dropDatabase())
  await rm(dataDir, { recursive: true, force: true })
})

function run(environment: Record<string, string> = {}, cwd?: string) {
  const server = runServer({ DATA_DIR: dataDir, MONGODB_URI: mongoUri, ...environment }, { cwd })
  running.push(server)
  return server
}

async function start(environment: Record<string, string> = {}, cwd?: string) {
  const server = run(environment, cwd)
  await server.listening
  return server
}

const status = async (server: RunningServer, path: string) => (await fetch(server.url(path))).status

/** A message of the contact form; answers whether it was acknowledged. */
async function write(server: RunningServer, subject: string): Promise<boolean> {
  const body = JSON.stringify({ email: 'ana@example.com', subject, message: 'Hello' })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(server.url('/api/email'), { method: 'POST', headers, body })).ok
}

const production = {
  NODE_ENV: 'production',
  TRUSTED_PROXIES: 'none',
  PUBLIC_URL: 'https://host.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('the server starts, prints its address and answers; SIGTERM ends it in good order [D-96 D-98]', async () => {
  await mkdir(join(dataDir, 'dist')) // the page may not be built
  const server = await start({}, dataDir)
  expect(server.printed()).toMatch(new RegExp(`^${brand.name} runs on http://localhost:\\d+\n$`))
  expect(await status(server, '/api/health')).toBe(200)
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('after kill -9 in the middle of writes the next start has all that was acknowledged [D-95]', async () => {
  const embedded = { MONGODB_URI: '', RATE_LIMITS: 'off', SMTP_URL: 'smtp://127.0.0.1:9' } // mails stay waiting
  const killed = await start(embedded)
  const acknowledged: string[] = []
  const writer = async (name: number) => {
    for (let n = 0; ; n++)
      if (await write(killed, `Message ${name}-${n}`)) acknowledged.push(`Message ${name}-${n}`)
  }
  const writers = [1, 2, 3].map((name) => writer(name).catch(() => undefined)) // ends when the server is gone
  await expect.poll(() => acknowledged.length).toBeGreaterThan(30)
  killed.kill('SIGKILL')
  await Promise.all(writers)
  await start(embedded)
  const stored = await usingDatabase((await runningMongo(dataDir))!, (client) =>
    client.db().collection('mails').distinct('subject'),
  )
  for (const subject of acknowledged) expect(stored.some((each) => String(each).includes(subject))).toBe(true)
})

test('a running request gets its answer after SIGTERM, and new connections are refused [D-95]', async () => {
  const server = await start()
  const body = JSON.stringify({ email: 'ana@example.com', subject: 'Slow', message: 'Hello' })
  const socket = createConnection(Number(new URL(server.url('/')).port), '127.0.0.1')
  const head = ['POST /api/email HTTP/1.1', 'host: localhost', 'content-type: application/json']
  const rest = ['expect: 100-continue', `content-length: ${body.length}`]
  socket.write(`${[...head, ...rest].join('\r\n')}\r\n\r\n${body.slice(0, 20)}`)
  await once(socket, 'readable')
  expect(String(socket.read())).toMatch(/^HTTP\/1\.1 100 /) // the half request has been read
  server.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(server.url('/api/health')).then(
        () => 'answered',
        () => 'refused',
      ),
    )
    .toBe('refused')
  socket.write(body.slice(20))
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(await server.ended).toBe(0)
})

test('a SIGTERM that ends npm and its shell ends the server too [D-98]', async () => {
  const environment = { DATA_DIR: dataDir, MONGODB_URI: mongoUri, npm_lifecycle_event: 'start' }
  const server = runServer(environment, { shell: true })
  await server.listening
  server.kill('SIGTERM')
  await server.ended // the shell ends at once, its output only with the server
  await expect(fetch(server.url('/api/health'))).rejects.toThrow('fetch failed')
})

test('WORKERS=2 serves with two processes, and one that is killed is replaced [D-96]', async () => {
  const server = await start({ WORKERS: '2' })
  expect(server.printed()).toContain('with 2 workers')
  const workers = await workersOf(server)
  expect(workers).toHaveLength(2)
  process.kill(workers[0]!, 'SIGKILL')
  await expect
    .poll(async () => (await workersOf(server)).filter((pid) => !workers.includes(pid)).length)
    .toBe(1)
  // A connection of the killed one may break the first request.
  await expect.poll(() => status(server, '/api/health')).toBe(200)
  expect(await server.stop()).toBe(0)
})

test('a worker that is killed while the others still start is replaced, and the server starts [D-96]', async () => {
  const server = run({ WORKERS: '4' })
  await expect.poll(() => workersOf(server), { interval: 5 }).not.toEqual([])
  const [killed] = await workersOf(server)
  process.kill(killed!, 'SIGKILL')
  await server.listening
  expect(server.printed()).toContain('with 4 workers')
  await expect.poll(async () => (await workersOf(server)).length).toBe(4)
  expect(await workersOf(server)).not.toContain(killed)
  expect(await status(server, '/api/health')).toBe(200)
})

const workersOf = ({ pid }: RunningServer) => workerPids(pid)

test.each(['1', '2'])(
  'a taken port stops the start with one sentence, WORKERS=%s [D-96]',
  async (WORKERS) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const PORT = String((other.address() as AddressInfo).port)
    const server = run({ PORT, WORKERS })
    expect(await server.ended).toBe(1)
    expect(server.printed()).toBe(
      `Port ${PORT} is in use by another program: stop it, or set PORT to a free one.\n`,
    )
    other.close()
  },
)

test('the embedded database gets its own key of files; a second start on the same data is refused [D-95 SEC-18]', async () => {
  const first = await start({ MONGODB_URI: '', FILES_KEY: '' })
  const key = await stat(join(dataDir, 'files.key'))
  expect([key.size, key.mode & 0o077]).toEqual([44, 0])
  const second = run({ MONGODB_URI: '' })
  expect(await second.ended).toBe(1)
  expect(second.printed()).toBe(
    `${brand.name} is already running with the data in ${dataDir}: stop the first one, or set DATA_DIR to another folder.\n`,
  )
  expect(await status(first, '/api/health')).toBe(200)
})

test('a database that does not answer is one sentence that names its variable [D-95]', async () => {
  const server = run({ MONGODB_URI: 'mongodb://127.0.0.1:1/none?serverSelectionTimeoutMS=300' })
  expect(await server.ended).toBe(1)
  expect(server.printed()).toMatch(/^MongoDB cannot be used \(check MONGODB_URI and its server\): .*\n$/)
})

test('production without its variables refuses to start, one line per mistake [D-60 D-95 D-96]', async () => {
  const server = run({ NODE_ENV: 'production', MONGODB_URI: '' })
  expect(await server.ended).toBe(1)
  expect(server.printed().trimEnd().split('\n')).toEqual([
    'MONGODB_URI must be set in production',
    'STRIPE_SECRET_KEY must be set in production: without it nobody could pay',
    'SMTP_URL must be set in production',
    'PUBLIC_URL must be set in production',
    'TRUSTED_PROXIES must be set in production: the balancers, or none where there is none',
  ])
})

test('production refuses a database with a demo account, and starts without [D-96]', async () => {
  const demo = { emailKey: demoAccounts.host }
  await usingDatabase(mongoUri, (client) => client.db().collection('users').insertOne(demo))
  const refused = run(production)
  expect(await refused.ended).toBe(1)
  expect(refused.printed()).toMatch(/^The database holds the demo accounts .*MONGODB_URI.*\n$/)
  await usingDatabase(mongoUri, (client) => client.db().collection('users').deleteMany({}))
  const server = await start({ ...production, HOST: '127.0.0.1' })
  expect(await status(server, '/api/health')).toBe(200)
})

test('a start on half a restore says what to do [D-98]', async () => {
  await usingDatabase(mongoUri, (client) =>
    client.db().collection<{ _id: string }>('fillings').insertOne({ _id: 'restore' }),
  )
  const server = run()
  expect(await server.ended).toBe(1)
  expect(server.printed()).toContain('Run npm run restore -- FILE again.')
})
