import type { Server, ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { createBackgroundWork } from './background.ts'
import { CannotGoOn, wordsOf } from './command.ts'
import type { Config } from './config.ts'
import { connectTo } from './database/open.ts'
import { createDeps, type Deps } from './deps.ts'
import { setConstantHeaders } from './http/headers.ts'
import { createLog } from './log.ts'

/** What listens: on which port, and how to end it without losing a request. */
export type Serving = { port: number; stop: () => Promise<void> }

/** Everything the rules work with, on the database at this address; closed by the caller. */
export async function openDeps(config: Config, mongodbUri: string) {
  const client = await connectTo(mongodbUri)
  const log = createLog(config.logLevel)
  const deps = await createDeps({ config, client, db: client.db(), log, now: () => new Date() })
  const close = async () => {
    await deps.close()
    await client.close()
  }
  return { deps, close }
}

/** Serves in this process, and does the background work. Throws CannotGoOn when the port cannot be had. */
export async function serve(config: Config, mongodbUri: string): Promise<Serving> {
  const { deps, close } = await openDeps(config, mongodbUri)
  const server = createHttpServer(deps)
  const endRequests = followRequests(server)
  const port = await listen(server, config)
  const background = createBackgroundWork(deps)
  background.start()
  const stop = async () => {
    await endRequests()
    await background.stop()
    await close()
  }
  return { port, stop }
}

/** Throws CannotGoOn unless the configured port can be had: known before anything else is begun. */
export async function requireFreePort(config: Config): Promise<void> {
  const server = createServer()
  await listen(server, config)
  await new Promise((closed) => server.close(closed))
}

/**
 * How long a request may take to arrive: a form of 60 MB (D-50) over 0.6 megabit a second. Node cuts after five
 * minutes otherwise, when such a form is a third of the way. Headers alone still have Node's minute.
 */
const requestTimeoutMs = 15 * 60_000

/** Answers HTTP with the app; it does not listen yet. */
export function createHttpServer(deps: Deps): Server {
  const app = createApp(deps)
  const secure = deps.config.publicUrl.startsWith('https:')
  return createAdaptorServer({
    fetch: async (request, env) => {
      if ('setHeaders' in env.outgoing) setConstantHeaders(env.outgoing, secure)
      const response = await app.fetch(request, env)
      await endOfTurn() // answers of one turn leave together: writing to a client that is awake costs less
      return response
    },
    serverOptions: { requestTimeout: requestTimeoutMs },
  }) as Server
}

let turn: Promise<void> | undefined

/** The end of this turn of the event loop: one for all who wait for it. */
function endOfTurn(): Promise<void> {
  turn ??= nextTurn().then(() => (turn = undefined))
  return turn
}

async function listen(server: NetServer, { port, host }: Config): Promise<number> {
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => failed(explain(error, port, host)))
    server.listen(port, host, listening)
  })
  return (server.address() as AddressInfo).port
}

function explain(cause: NodeJS.ErrnoException, port: number, host: string): CannotGoOn {
  const sentence =
    cause.code === 'EADDRINUSE'
      ? `Port ${port} is in use by another program: stop it, or set PORT to a free one.`
      : cause.code === 'EACCES'
        ? `Port ${port} may not be used by this account: set PORT to one above 1023.`
        : `HOST ${host} cannot be listened on: ${wordsOf(cause)}.`
  return new CannotGoOn(sentence, { cause })
}

const lookForIdleMs = 50

/**
 * Follows the running requests; the answer ends them in good order: no new connections, a running request gets its
 * answer and the word that its connection closes, idle connections close.
 */
function followRequests(server: Server): () => Promise<void> {
  const running = new Set<ServerResponse>()
  let ending = false
  server.prependListener('request', (_request, response) => {
    if (ending) response.setHeader('connection', 'close')
    running.add(response)
    response.once('close', () => running.delete(response))
  })
  return async () => {
    ending = true
    for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close')
    const closed = new Promise((resolve) => server.close(resolve))
    const looking = setInterval(() => server.closeIdleConnections(), lookForIdleMs)
    await closed
    clearInterval(looking)
  }
}
