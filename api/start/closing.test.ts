import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, createConnection, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { trackConnections } from './closing.ts'

/** A server that answers at once, but keeps what asks for /later until `answerLater` is called. */
async function serving() {
  const later: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url === '/later') later.push(response)
    else response.end('here')
  })
  const end = trackConnections(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { server, end, port, later, answerLater: () => later.forEach((response) => response.end('later')) }
}

/** A connection; `isOpen` says whether the server keeps it. */
async function connected(port: number) {
  const socket: Socket = createConnection(port, '127.0.0.1')
  await once(socket, 'connect')
  let [received, isOpen] = ['', true]
  const errors: Error[] = []
  socket.on('data', (bytes) => (received += String(bytes)))
  socket.once('end', () => (isOpen = false))
  socket.on('error', (error) => errors.push(error))
  onTestFinished(() => void socket.destroy())
  return {
    send: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`),
    isOpen: () => isOpen,
    received: () => received,
    errors,
  }
}

/** What comes of a new connection. */
const connecting = (port: number) =>
  new Promise<string>((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve('connected')
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? ''))
  })
const closes = /connection: close/i

test('after a stop has begun each answer says close, and a kept connection is ended only then [SEC-63]', async () => {
  const { end, port, later, answerLater } = await serving()
  const [kept, busy] = [await connected(port), await connected(port)]
  kept.send('/')
  await expect.poll(kept.received).toContain('here')
  expect(kept.received()).not.toMatch(closes)
  busy.send('/later')
  await expect.poll(() => later.length).toBe(1)

  const ended = end(false)
  await expect.poll(() => connecting(port)).toBe('ECONNREFUSED')
  expect([kept.isOpen(), busy.isOpen()]).toEqual([true, true])
  kept.send('/')
  await expect.poll(kept.received).toMatch(closes)
  expect(kept.received().match(/here/g)).toHaveLength(2)
  await expect.poll(kept.isOpen).toBe(false)
  expect(busy.isOpen()).toBe(true)
  answerLater()
  await expect.poll(busy.received).toMatch(closes)
  await ended
  expect([kept.errors, busy.errors]).toEqual([[], []])
})

test('a kept connection on which nothing comes is ended when it has been idle for 5 s [SEC-63]', async () => {
  const { server, end, port } = await serving()
  expect(server.keepAliveTimeout).toBe(5000) // Node's own timer ends them
  const idle = await connected(port)
  idle.send('/')
  await expect.poll(idle.received).toContain('here')
  await end(false)
  await expect.poll(idle.isOpen).toBe(false)
  expect(idle.errors).toEqual([])
})
