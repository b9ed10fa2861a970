import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Node closes a kept connection so long after it has asked the client to give it up. */
const bufferMs = 1000
const closeIdleMs = 50
const quietMs = 0.02
const patienceMs = 20
const longestMs = 2000

/**
 * Tracks requests and connections. Returns the function that ends the server without losing a request (SEC-34): it takes
 * over every connection that the system has accepted, refuses new ones, and answers with `connection: close` from then on.
 * A request may be on its way on a kept connection, so an idle one is kept for as long as its client was promised;
 * `isUrgent` closes it at once. Resolves when the last connection has ended.
 */
export function trackConnections(server: Server): (isUrgent: boolean) => Promise<void> {
  const running = new Set<ServerResponse>()
  const unused = new Set<Socket>()
  let isEnding = false
  let connections = 0
  server.on('connection', (socket) => {
    connections += 1
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.prependListener('request', (request, response) => {
    unused.delete(request.socket)
    if (isEnding) response.setHeader('connection', 'close')
    running.add(response)
    response.once('close', () => running.delete(response))
  })
  return async (isUrgent) => {
    isEnding = true
    for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close')
    // `server.close` would cut idle connections; Node's timers end them in time.
    const closed = new Promise((resolve) => {
      inQuietTurn(
        () => connections,
        () => NetServer.prototype.close.call(server, resolve),
      )
    })
    const over = new AbortController()
    void closed.then(() => over.abort())
    const kept = isUrgent ? 0 : server.keepAliveTimeout + bufferMs
    await pause(kept, undefined, { signal: over.signal }).catch(() => undefined)
    for (const socket of unused) socket.destroy()
    const closing = isUrgent ? setInterval(() => server.closeIdleConnections(), closeIdleMs) : undefined
    await closed
    clearInterval(closing)
  }
}

/**
 * Calls `work` at the end of a turn of the event loop in which no connection waited, and which was so short that hardly one
 * can have come since: the system resets those that wait when a server stops to listen. A turn takes over at most one. After
 * a longer turn it sleeps, since the system interrupts a process least that has just woken up.
 */
function inQuietTurn(connections: () => number, work: () => void): void {
  const begun = performance.now()
  let [last, before] = [begun, connections()]
  const again = (later: typeof setImmediate | typeof setTimeout) => {
    later(() => {
      ;[last, before] = [performance.now(), connections()]
      setImmediate(turn)
    })
  }
  const turn = () => {
    const now = performance.now()
    const isShort = now - last < quietMs * Math.max(1, (now - begun) / patienceMs)
    if (now - begun > longestMs || (isShort && connections() === before)) work()
    else again(isShort ? setImmediate : setTimeout)
  }
  again(setTimeout)
}
