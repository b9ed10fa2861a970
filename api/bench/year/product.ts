import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { ObjectId } from 'mongodb'
import pino from 'pino'
import { beginSession } from '../../accounts/sessions.ts'
import { createApp } from '../../app.ts'
import { runCaseClock } from '../../cases/clock.ts'
import { parseConfig } from '../../config.ts'
import { connect } from '../../database/client.ts'
import { createDeps, inProcess } from '../../deps.ts'
import type { WaitingMail } from '../../mail/outbox.collection.ts'
import { deliverEvents } from '../../notifications/fan-out.ts'
import { publishAfterPeriod } from '../../reviews/publish.ts'
import { checkStays, compareGuests } from '../../stays/checks.ts'
import { FILES_KEY } from '../../testing/server.ts'
import { createClient } from '../client.ts'
import { newPeople } from '../people.ts'
import { closeRules } from '../stage.ts'

const dayMs = 86_400_000

/**
 * The product over HTTP on an empty database, on the first day of a year that ended yesterday, with its members.
 * @param transactionMs the time of a transaction, if not the usual one
 */
export async function openProduct(uri: string, hosts: number, transactionMs?: number) {
  const client = await connect(uri)
  const first = new Date(Date.now() - 450 * dayMs).setUTCHours(8, 0, 0, 0)
  let now = new Date(first)
  const lines: string[] = []
  let repeated = 0
  const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) })
  const config = parseConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    DATA_DIR: tmpdir(),
    MONGODB_URI: uri,
    FILES_KEY,
  })
  const deps = await createDeps({
    config,
    client,
    db: client.db(),
    log,
    now: () => now,
    transactionMs,
    ...inProcess,
  })
  await deps.ensureIndexes()
  // The database expires by the machine's clock, for which this year is over.
  for (const docs of await deps.db.collections())
    for (const { name, expireAfterSeconds } of await docs.indexes())
      if (expireAfterSeconds !== undefined) await docs.dropIndex(name!)
  const { fetch } = createApp(deps)
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { send, close } = createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const members = await newPeople(deps, hosts)
  const [team] = await newPeople(deps, 1, { isAdmin: true })

  /** Calls again what a busy product did not take or answer, as providers and the page do: each call counts once. */
  async function call(method: string, path: string, json?: object, token?: string) {
    const key = randomUUID()
    for (;;) {
      const asked = { method, path, key, ...(json && { json }), ...(token && { token }) }
      const { status, body } = await send(asked)
      if (status >= 200 && status < 400) return JSON.parse(body || 'null')
      if (status !== 503 && status !== 0) throw new Error(`${method} ${path} answered ${status}: ${body}`)
      repeated += 1
      await pause(1000)
    }
  }
  const loggedIn = async (_id: ObjectId) => {
    const token = await beginSession(deps, _id)
    return (method: string, path: string, json?: object) => call(method, path, json, token)
  }
  /** As the background does: what fails is logged, and done the next time. */
  const run = (job: (all: typeof deps) => Promise<void>) =>
    job(deps).catch((error: unknown) => log.error({ err: error }, 'a job failed'))
  /** As several processes do: each leaves room for members' calls. */
  const runInEach = (...jobs: Parameters<typeof run>[0][]) =>
    Promise.all([1, 2, 3].flatMap(() => jobs.map((job) => run(job))))
  /** What the product does within seconds: each job for itself, and checks after what asks for them. */
  async function settle(): Promise<void> {
    await Promise.all([run(publishAfterPeriod), run(runCaseClock)])
    await runInEach(deliverEvents, compareGuests)
    await runInEach(checkStays)
  }
  return {
    visit: call,
    /** A member's new session of this day. */
    host: (n: number) => loggedIn(members[n]!._id),
    team: () => loggedIn(team!._id),
    dateOf: (day: number) => new Date(first + day * dayMs).toISOString().slice(0, 10),
    turnTo(day: number, minutes = 0): void {
      now = new Date(first + day * dayMs + minutes * 60_000)
    },
    settle,
    /** How many calls the product was too busy for, and took later or again. */
    repeated: () => repeated,
    /** The token in the newest mail to this address, as its reader follows it. */
    async mailedToken(to: string): Promise<string> {
      const mail = await deps.db.collection<WaitingMail>('mails').findOne({ to }, { sort: { _id: -1 } })
      const { text } = await deps.mail.withToken(mail!)
      return /\/case[/#]([\w-]+)/.exec(text)?.[1] ?? ''
    },
    /** The id by which the team's list knows the case of this address. */
    caseOf: async (email: string): Promise<string> =>
      (await deps.db.collection('cases').findOne({ email }))!._id.toHexString(),
    /** How many of these words the log or a dump of the database contains. */
    async readable(words: string[]): Promise<number> {
      const found = new Set<string>()
      const search = (text: string) =>
        words.filter((word) => text.includes(word)).forEach((word) => found.add(word))
      lines.forEach(search)
      for (const docs of await deps.db.collections())
        for await (const doc of docs.find()) search(JSON.stringify(doc))
      return found.size
    },
    async close(): Promise<void> {
      close()
      server.closeAllConnections()
      server.close()
      await closeRules(deps)
    },
  }
}
export type Product = Awaited<ReturnType<typeof openProduct>>
