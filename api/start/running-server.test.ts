import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createConnection, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxFormBytes } from '../../shared/form-rules.ts'
import { type Api, startApi } from '../testing/api.ts'
import { createHttpServer } from './running-server.ts'

let api: Api
let server: Server
beforeAll(async () => {
  api = await startApi()
  server = createHttpServer(api.deps, { requestMs: 1000, readerMs: 1500 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await api.close()
})

/** A connection that has sent this; `ended` resolves with the milliseconds until the server ends it. */
async function connected(head: string[]) {
  const socket = createConnection((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const start = performance.now()
  const ended = new Promise<number>((end) => socket.once('close', () => end(performance.now() - start)))
  socket.write(head.join('\r\n'))
  return { socket, ended }
}

/** Sends a byte again and again, as a hostile sender does. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write(' '), 100)
  socket.once('close', () => clearInterval(timer))
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

test('the largest form arrives whole also over 0.6 megabit a second; all else has half a minute [D-50]', async () => {
  const { requestTimeout, headersTimeout, timeout } = createHttpServer(api.deps)
  const bytesASecond = 600_000 / 8
  expect(requestTimeout / 1000).toBeGreaterThan(maxFormBytes / bytesASecond)
  expect(headersTimeout).toBe(30_000)
  expect(timeout).toBe(120_000)
})

test('a body or a header that drips is cut off in time, a form goes on arriving', async () => {
  const json = await connected(post('/api/email', 'application/json'))
  const header = await connected(['GET /api/health HTTP/1.1', 'host: x', 'x-slow: '])
  const form = await connected(post('/api/users/register', 'multipart/form-data; boundary=x'))
  for (const { socket } of [json, header, form]) drip(socket)
  expect(await json.ended).toBeGreaterThan(900)
  await header.ended
  expect(form.socket.closed).toBe(false)
  form.socket.destroy()
})

test('a reader that takes nothing is cut off; a slow answer is waited for, and kept connections go on', async () => {
  const idle = await connected(['GET /api/health HTTP/1.1', 'host: x', '', ''])
  const reader = await connected([])
  reader.socket.pause()
  const ask = 'GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'
  reader.socket.write(ask.repeat(500))
  expect((await once(idle.socket, 'data'))[0].toString()).toMatch(/^HTTP\/1\.1 200/)
  idle.socket.destroy()
  const closed = () =>
    new Promise<number>((count, fail) =>
      server.getConnections((error, n) => (error ? fail(error) : count(n))),
    )
  expect(await closed()).toBeGreaterThan(0)
  await expect.poll(closed).toBe(0)
})
