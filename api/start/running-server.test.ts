import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createConnection, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { maxFormBytes } from '../../shared/form-rules.ts'
import { openSlowConnections } from '../bench/slow-connections.ts'
import { type Api, startApi } from '../testing/api.ts'
import { createHttpServer } from './running-server.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
})
afterAll(() => api.close())

/** A server with these limits; without one nothing is cut off, however busy the machine is. */
async function serving(limits: { requestMs?: number; readerMs?: number } = {}): Promise<Server> {
  const server = createHttpServer(api.deps, { requestMs: 600_000, readerMs: 600_000, ...limits })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return server
}

/** A connection that has sent this; `ended` resolves when the server ends it. */
async function connected(server: Server, head: string[] = []) {
  const socket = createConnection((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const ended = new Promise<void>((end) => socket.once('close', () => end()))
  socket.write(head.join('\r\n'))
  return { socket, ended }
}

/** Sends a byte again and again, as a hostile sender does; returns how often so far. */
function drip(socket: Socket): () => number {
  let drips = 0
  const timer = setInterval(() => socket.write(' ', () => (drips += 1)), 100)
  socket.once('close', () => clearInterval(timer))
  return () => drips
}

/** A request of a length that its call takes. */
const post = (path: string, type: string) => [
  `POST ${path} HTTP/1.1`,
  'host: x',
  `content-type: ${type}`,
  'content-length: 9000',
  '',
  '{',
]

test('the largest form arrives whole also over 0.6 megabit a second; all else has half a minute [D-50 SEC-09]', async () => {
  const { requestTimeout, headersTimeout, timeout } = createHttpServer(api.deps)
  const bytesASecond = 600_000 / 8
  expect(requestTimeout / 1000).toBeGreaterThan(maxFormBytes / bytesASecond)
  expect(headersTimeout).toBe(30_000)
  expect(timeout).toBe(120_000)
})

test('a body or a header that drips is cut off in time, a form goes on arriving [SEC-09]', async () => {
  const server = await serving({ requestMs: 1000 })
  const json = await connected(server, post('/api/email', 'application/json'))
  const header = await connected(server, ['GET /api/health HTTP/1.1', 'host: x', 'x-slow: '])
  const form = await connected(server, post('/api/users/register', 'multipart/form-data; boundary=x'))
  const [dripsOfJson] = [json, header, form].map(({ socket }) => drip(socket))
  await json.ended
  expect(dripsOfJson!()).toBeGreaterThan(0)
  await header.ended
  expect(form.socket.closed).toBe(false)
  form.socket.destroy()
})

test('a reader that takes nothing is cut off, and an answer that takes longer is waited for', async () => {
  const server = await serving({ readerMs: 1500 })
  const { db } = api.deps
  const command = db.command.bind(db)
  const { promise: isCutOff, resolve: cutOff } = Promise.withResolvers<void>()
  const slow = vi.spyOn(db, 'command').mockImplementation(async (...given) => {
    await isCutOff
    return command(...given)
  })
  onTestFinished(() => slow.mockRestore())
  const waiting = await connected(server, ['GET /api/health HTTP/1.1', 'host: x', '', ''])
  const accepted = once(server, 'connection')
  const reader = await connected(server)
  const [socket] = (await accepted) as [Socket]
  socket.once('close', () => cutOff())
  reader.socket.pause()
  reader.socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(8))
  expect((await once(waiting.socket, 'data'))[0].toString()).toMatch(/^HTTP\/1\.1 200/)
})

test('a connection with many waiting requests is ended, and only few of them are worked on [SEC-09]', async () => {
  const health = vi.spyOn(api.deps.db, 'command')
  const server = await serving()
  const { socket, ended } = await connected(server)
  socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(1000))
  await ended
  expect(health.mock.calls.length).toBeLessThanOrEqual(8)
  health.mockRestore()
  const { socket: polite } = await connected(server)
  let answers = ''
  polite.on('data', (data) => (answers += data.toString()))
  polite.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(8))
  await expect.poll(() => answers.split('HTTP/1.1 200').length - 1).toBe(8)
  polite.destroy()
})

// `npm run bench -- slow` measures how long others wait.
test('hundreds of connections that drip or read nothing make no work while others are answered [SEC-09]', async () => {
  const busy = await serving()
  let requests = 0
  busy.on('request', () => (requests += 1))
  const url = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`
  const slow = await openSlowConnections(url, 400)
  onTestFinished(() => slow.close())
  const requestsBesideCalls = async (calls: number) => {
    const before = requests
    for (let n = 0; n < calls; n += 1)
      expect((await (await fetch(`${url}/api/config`)).json()).payment).toBe('sandbox')
    return requests - before - calls
  }
  await expect.poll(() => requestsBesideCalls(20)).toBe(0) // the first of those who read nothing are answered
  expect(await requestsBesideCalls(200)).toBe(0)
  expect(slow.counts().open).toBe(400)
})
