import cluster from 'node:cluster'
import {
  createServer as createWebServer,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, createServer, type Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import { connectTo } from '../database/open.ts'
import { createDeps, type Deps, inHelpers } from '../deps.ts'
import { setConstantHeaders } from '../http/headers.ts'
import { createLog } from '../log.ts'
import { FatalError, errorMessage } from '../process/command.ts'
import { createBackgroundWork } from './background.ts'
import { trackConnections } from './closing.ts'

/** Ends a server without losing a request; an urgent stop does not wait for connections without one. */
export type Stop = (isUrgent: boolean) => Promise<void>
/** A server that listens on `port`. */
export type RunningServer = { port: number; stop: Stop }

/** The dependencies of all rules, on the database at this address; the caller closes them. */
export async function openDeps(config: Config, mongodbUri: string) {
  const client = await connectTo(mongodbUri)
  const log = createLog(config.logLevel)
  const now = () => new Date()
  const deps = await createDeps({ config, client, db: client.db(), log, now, ...inHelpers })
  const close = async () => {
    await deps.close()
    await client.close()
  }
  return { deps, close }
}

/** Serves in this process and runs the background work. Throws FatalError when the port is not available. */
export async function startServer(config: Config, mongodbUri: string): Promise<RunningServer> {
  const { deps, close } = await openDeps(config, mongodbUri)
  const server = createHttpServer(deps)
  const endConnections = trackConnections(server)
  const port = await listen(server, config)
  deps.payments.sendEventsTo(server.address() as AddressInfo)
  const at = config.intakeMail.listen
  const mailPort = at && (await import('../intake/smtp.ts')).createMailPort(deps) // for those who set it
  if (mailPort) await listen(mailPort.server, at, 'INTAKE_SMTP')
  const background = createBackgroundWork(deps)
  background.start()
  const stop = async (isUrgent: boolean) => {
    await Promise.all([
      endConnections(isUrgent),
      mailPort && new Promise<void>((closed) => mailPort.close(closed)),
    ])
    await background.stop()
    await close()
  }
  return { port, stop }
}

/**
 * The configured port, or a free one if that is 0. Throws FatalError unless it is available; called before anything else is
 * started.
 */
export async function requireFreePort(config: Config): Promise<number> {
  const server = createServer()
  const port = await listen(server, config)
  await new Promise((closed) => server.close(closed))
  return port
}

/** The time for a form to arrive: 60 MB at 0.6 megabit a second. */
const formTimeoutMs = 15 * 60_000
/** The time for all other requests, and for headers; and for a reader that takes nothing. */
const defaultTimes = { requestMs: 30_000, readerMs: 120_000 }

/** An HTTP server for the app, which does not listen yet. */
export function createHttpServer(deps: Deps, times = defaultTimes): Server {
  const app = createApp(deps)
  const secure = deps.config.publicUrl.startsWith('https:')
  const answer = getRequestListener(async (request, env) => {
    if ('setHeaders' in env.outgoing) setConstantHeaders(env.outgoing, secure)
    const response = await app.fetch(request, env)
    await endOfTurn() // one write for all responses of a turn costs less
    return response
  })
  const options = {
    requestTimeout: formTimeoutMs,
    headersTimeout: times.requestMs,
    connectionsCheckingInterval: 1000,
  }
  const server = createWebServer(options, withFewPipelined(answer))
  cutOff(server, times)
  return server
}

/** Browsers and proxies send the next request of a connection when they have the answer. */
const mostPipelined = 8

/**
 * Ends a connection on which more requests than that wait for their answers: one packet can hold a thousand of them, and
 * who reads nothing leaves all the answers to our memory (SEC-09).
 */
function withFewPipelined(answer: ReturnType<typeof getRequestListener>): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  const count = (socket: Socket, change: number) => {
    const now = (waiting.get(socket) ?? 0) + change
    waiting.set(socket, now)
    return now
  }
  return (request, response) => {
    const { socket } = request
    if (count(socket, 1) > mostPipelined) {
      socket.destroy()
      return
    }
    response.once('close', () => count(socket, -1))
    void answer(request, response)
  }
}

/** Ends requests that do not arrive and responses that are not read. */
function cutOff(server: Server, { requestMs, readerMs }: typeof defaultTimes): void {
  const answering = new WeakMap<Socket, ServerResponse>()
  server.prependListener('request', (request, response) => {
    answering.set(request.socket, response)
    const {
      'content-type': type = '',
      'content-length': length = '0',
      'transfer-encoding': coding,
    } = request.headers
    if (/^multipart\//i.test(type) || (length === '0' && coding === undefined)) return
    const late = setTimeout(() => request.socket.destroy(), requestMs)
    request.once('close', () => clearTimeout(late))
    request.once('end', () => clearTimeout(late))
  })
  server.setTimeout(readerMs, (socket: Socket) => {
    const response = answering.get(socket)
    const isWorking = response && !response.headersSent && response.req.complete
    if (isWorking) socket.setTimeout(readerMs) // what it writes then may wait behind another answer
    else socket.destroy()
  })
}

let turn: Promise<void> | undefined

/** Resolves at the end of this turn of the event loop, with one promise for all callers. */
function endOfTurn(): Promise<void> {
  turn ??= nextTurn().then(() => (turn = undefined))
  return turn
}

/**
 * Listens. Where the system can (Linux), each worker has a line of its own for new connections: whoever closes the last
 * copy of a shared one resets what still waits in it.
 */
async function listen(
  server: NetServer,
  { port, host }: Pick<Config, 'port' | 'host'>,
  setting = 'PORT',
): Promise<number> {
  const tryTo = (reusePort: boolean) =>
    new Promise<void>((listening, failed) => {
      server.once('error', failed)
      server.listen({ port, host, reusePort }, () => {
        server.off('error', failed)
        listening()
      })
    })
  const shared = () =>
    tryTo(false).catch((error: NodeJS.ErrnoException) => {
      throw explain(error, port, host, setting)
    })
  await (cluster.isWorker && process.platform === 'linux' ? tryTo(true).catch(shared) : shared())
  return (server.address() as AddressInfo).port
}

function explain(cause: NodeJS.ErrnoException, port: number, host: string, setting: string): FatalError {
  const sentence =
    cause.code === 'EADDRINUSE'
      ? `Port ${port} is in use by another program: stop it, or set ${setting} to a free one.`
      : cause.code === 'EACCES'
        ? `Port ${port} may not be used by this account: set ${setting} to one above 1023.`
        : `${setting === 'PORT' ? 'HOST' : setting} ${host} cannot be listened on: ${errorMessage(cause)}.`
  return new FatalError(sentence, { cause })
}
