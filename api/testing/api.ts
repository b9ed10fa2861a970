import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { createAdaptorServer } from '@hono/node-server'
import { ObjectId } from 'mongodb'
import { inject } from 'vitest'
import type { NewGuest } from '../../shared/schemas/guest.ts'
import type { ReviewInput } from '../../shared/schemas/review.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { beginSession } from '../accounts/sessions.ts'
import { createApp } from '../app.ts'
import { parseConfig } from '../config.ts'
import { connect } from '../database/client.ts'
import { createDeps, inHelpers, inProcess } from '../deps.ts'
import { createGuest } from '../guests/create-guest.ts'
import { setConstantHeaders } from '../http/headers.ts'
import { createLog } from '../log.ts'
import type { Member, UserDoc } from '../members/users.collection.ts'
import { setHidden } from '../reviews/hide.ts'
import { postReview } from '../reviews/post.ts'
import { giveBack, takeDatabase } from './databases.ts'
import { expectDescribed } from './described.ts'
import { newMember } from './new-member.ts'
import { FILES_KEY } from './server.ts'

/** The password of every member that a test makes. */
export const password = 'Demo-Pass1!'
// Hashed once, because hashing it for each member would slow tests down.
let hashed: Promise<string> | undefined

type Body = object | FormData | string | undefined
export type Answer = { status: number; headers: Headers; body: any; text: string } // eslint-disable-line typescript/no-explicit-any

/**
 * Calls the API as one caller. `body` is the response, parsed if it is JSON, and checked against the API's
 * description.
 */
export function caller(url: string, token?: string, constantHeaders: Record<string, string> = {}) {
  async function call(
    method: string,
    path: string,
    body?: Body,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isJson = body !== undefined && !(body instanceof FormData) && typeof body !== 'string'
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...constantHeaders,
        ...headers,
      },
      body: isJson ? JSON.stringify(body) : (body as BodyInit | undefined),
      redirect: 'manual',
    })
    const text = await response.text()
    const parsed = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
    expectDescribed(method, path, response.status, parsed)
    return { status: response.status, headers: response.headers, body: parsed, text }
  }
  return {
    get: (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers),
    post: (path: string, body?: Body, headers?: Record<string, string>) => call('POST', path, body, headers),
    put: (path: string, body?: Body, headers?: Record<string, string>) => call('PUT', path, body, headers),
    delete: (path: string, headers?: Record<string, string>) => call('DELETE', path, undefined, headers),
  }
}

type Served = {
  /** The folder of the built page, if not the usual one. */
  page?: string
  /** The port to listen on if it is free; any port by default. */
  port?: number
  /** The name under which the page is opened; passkeys need one, and the others a number is enough. */
  host?: 'localhost'
  /** Files are cleaned, and PDFs made, as by the server: in helper processes instead of this one. */
  withHelpers?: boolean
  /** No limits of calls, where RATE_LIMITS=off is refused. */
  withoutLimits?: boolean
}

/** The real app over HTTP on a separate database, with an adjustable clock; the caller closes it. */
export async function startApi(
  environment: Record<string, string> = {},
  { page, port = 0, host, withHelpers = false, withoutLimits = false }: Served = {},
) {
  let now = new Date()
  let app: ReturnType<typeof createApp> | undefined
  const server = createAdaptorServer({
    fetch: (request, env) => {
      if ('setHeaders' in env.outgoing) setConstantHeaders(env.outgoing, false)
      return app!.fetch(request, env)
    },
    overrideGlobalObjects: false,
  }) as Server
  // On a busy machine a caller may use a connection that the server is closing.
  server.keepAliveTimeout = 600_000
  let isAway = false
  server.on('connection', (socket) => isAway && socket.destroy())
  await listen(server, port).catch(() => listen(server, 0))
  const url = `http://${host ?? '127.0.0.1'}:${(server.address() as AddressInfo).port}`
  const config = parseConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: `${tmpdir()}/hostvouch-test-${randomUUID()}`,
    PUBLIC_URL: url,
    FILES_KEY,
    ...environment,
  })
  if (withoutLimits) config.rateLimits = false
  const client = await connect(inject('mongoUri'))
  const db = client.db(takeDatabase())
  const deps = await createDeps({
    config,
    client,
    db,
    log: createLog(config.logLevel),
    now: () => now,
    transactionMs: 120_000, // a busy machine answers 503 to none of a test's calls
    ...(withHelpers ? inHelpers : inProcess),
  })
  deps.payments.sendEventsTo(server.address() as AddressInfo)
  await deps.ensureIndexes()
  app = createApp(deps, page)
  let members = 0
  let guests = 0

  /** A logged-in member, paid and verified by default; `user` is the stored document. */
  async function member(overrides: Partial<UserDoc> = {}) {
    members += 1
    hashed ??= hashPassword(password)
    const user = newUser(members, deps.now(), { passwordHash: await hashed, ...overrides })
    await deps.users.insert(user)
    return { ...(await login(user)), user, id: user._id.toHexString() }
  }

  /** A new session of a stored user. */
  async function login(user: UserDoc) {
    const token = await beginSession(deps, user._id)
    return { ...caller(url, token), token }
  }

  /** A guest with a unique phone number, added by a new member by default. */
  async function guest({ by, ...typed }: Partial<NewGuest> & { by?: Member } = {}) {
    guests += 1
    const adder = by ?? (await member()).user
    const phoneNumber = `555${String(guests).padStart(7, '0')}`
    const filled = {
      firstName: 'Gina',
      lastName: 'Guest',
      phoneNumber,
      city: 'Austin',
      state: 'TX',
      country: 'US',
    }
    return createGuest(deps, adder, { ...filled, ...typed }, null)
  }

  /** A review of a guest by a member, both new by default. */
  async function review({ by, guestId, ...input }: Partial<ReviewInput> & { by?: Member } = {}) {
    const author = by ?? (await member()).user
    const about = guestId ?? (await guest({ by: author }))._id
    const filled = {
      review: 'Left the place clean.',
      reviewType: '1' as const,
      files: [],
      removeFiles: [],
      again: '1' as const,
    }
    return postReview(deps, author, { ...filled, ...input, guestId: about }, null)
  }

  /** Hides a review, or shows it again, as an admin does. */
  const hide = (id: string, hidden = true) =>
    deps.transaction((session) => setHidden(deps, new ObjectId(id), hidden, session))

  async function goAway() {
    isAway = true
    server.closeAllConnections()
  }

  return {
    url,
    deps,
    visitor: caller(url),
    member,
    login,
    guest,
    review,
    hide,
    admin: (overrides: Partial<UserDoc> = {}) => member({ isAdmin: true, ...overrides }),
    clock: {
      now: () => now,
      advance: (ms: number) => (now = new Date(now.getTime() + ms)),
      set: (date: Date | string) => (now = new Date(date)),
    },
    /** Connections break, open and new ones. The port is not closed, as another server might take it meanwhile. */
    goAway,
    comeBack: async () => void (isAway = false),
    async close() {
      await goAway()
      await new Promise((closed) => server.close(closed))
      await deps.close()
      await client.close()
      // Not awaited; MongoDB may be gone at the end of a run.
      void giveBack(db.databaseName).catch(() => undefined)
    },
  }
}
export type Api = Awaited<ReturnType<typeof startApi>>
export type TestMember = Awaited<ReturnType<Api['member']>>

const listen = (server: Server, port: number) =>
  new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', failed)
      listening()
    })
  })

const newUser = (number: number, at: Date, overrides: Partial<UserDoc>): UserDoc =>
  newMember(new ObjectId(), at, {
    email: `member${number}@example.com`,
    lastName: `Member${number}`,
    tierId: 'mid',
    paymentCustomerId: `cus_test_${number}`,
    ...overrides,
  })
