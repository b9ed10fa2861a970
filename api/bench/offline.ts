import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ObjectId } from 'mongodb'
import * as v from 'valibot'
import { changesACall, maxStays, type StayChange } from '../../shared/schemas/stays.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Deps } from '../deps.ts'
import { syncStays } from '../stays/sync-stays.ts'
import { generate } from './generate.ts'
import { guestId, memberId } from './ids.ts'
import { createReport, type Form, inWords, median, type Report, type Row } from './measure.ts'
import { closeRules, databaseAt, openRules, type Stage } from './stage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const driver = fileURLToPath(new URL('../../pwa/tools/bench-offline.ts', import.meta.url))
const builder = fileURLToPath(new URL('../../pwa/build.ts', import.meta.url))
const password = 'Demo-Pass1!'

/** One line of the driver: all measured milliseconds of one figure. */
const Figure = v.object({ figure: v.string(), values: v.array(v.number()) })

/** What a member's device does without a server: in a real browser, after the server process was killed. */
export async function measureOffline(stage: Stage, form: Form): Promise<Row[]> {
  const report = createReport('offline, slowed four times')
  const uri = databaseAt(stage.uri, 'bench-offline')
  const deps = await openRules(uri)
  await generate(deps, 2500)
  await deps.ensureIndexes()
  const environment = {
    MONGODB_URI: uri,
    MANY: await memberWith(deps, 0, 2000),
    FEW: await memberWith(deps, 1, 200),
    STAYS: await memberWith(deps, 2, 1),
    PASSWORD: password,
    ROUNDS: String(form.isFull ? 20 : 3),
  }
  await keepStays(deps, memberId(2))
  await closeRules(deps)
  await buildPage()
  compare(report, await drive(driver, environment))
  return report.rows
}

/** Builds the page as it is now. */
const buildPage = () => run(builder, {}).ended

/** Milliseconds of every figure, by its name. */
type Figures = (figure: string) => number[]

/** Runs a driver of the page, and reads its figures. */
async function drive(driver: string, environment: Record<string, string>): Promise<Figures> {
  const driven = run(driver, environment)
  const figures = new Map<string, number[]>()
  for await (const line of createInterface({ input: driven.output })) {
    const { figure, values } = v.parse(Figure, JSON.parse(line))
    figures.set(figure, values)
  }
  await driven.ended
  return (figure) => {
    const values = figures.get(figure)
    if (!values) throw new Error(`${figure} was not measured`)
    return values
  }
}

/** 'Painted' is the beginning of the second animation frame after the element is in the page. */
function compare(report: Report, of: Figures): void {
  const against = (what: string, figure: string, bare: string, limit: number) =>
    report.atMost(what, median(of(figure)) / median(of(bare)), limit)
  report.tell('an empty page from the same worker: first content', inWords(of('empty page'), ' ms'))
  against('the app without a network: first content, against the empty page', 'app', 'empty page', 2)
  report.tell('a bare read of a saved guest, from tap to painted', inWords(of('bare read'), ' ms'))
  against('a saved guest, against the bare read', 'saved guest', 'bare read', 2)
  against('one field, from key to painted, against the bare read', 'key', 'bare read', 1)
  against('first guests of a history of 200, against the bare read', 'history of 200', 'bare read', 5)
  against('the same of 2,000 guests, against 200', 'history of 2000', 'history of 200', 1.5)
  against('first results over 2,000 guests, against the history of them', 'search', 'history of 2000', 2)
  report.tell(
    'the first list of 20,000 stays and notes, from tap to painted',
    inWords(of('first list'), ' ms'),
  )
  against('the same, against the bare read', 'first list', 'bare read', 6)
  against('500 arrivals, from the file to the last, against the bare read', 'arrivals', 'bare read', 20)
  against('the longest task meanwhile, against the whole', 'longest task of arrivals', 'arrivals', 0.25)
  against(
    'unlocking at full speed, until the page is painted, against the key derivation',
    'unlock',
    'derive',
    2,
  )
}

/** Gives the n-th member a password and so many viewed guests, a minute apart; answers the email address. */
async function memberWith(deps: Deps, n: number, guests: number): Promise<string> {
  const member = memberId(n)
  const views = deps.db.collection('views')
  await views.deleteMany({ member })
  await views.insertMany(
    Array.from({ length: guests }, (_, place) => ({
      _id: new ObjectId(),
      member,
      guest: guestId(place),
      createdAt: new Date(deps.now().getTime() - (place + 1) * 60_000),
    })),
  )
  const passwordHash = await hashPassword(password)
  await deps.db.collection('users').updateOne({ _id: member }, { $set: { passwordHash } })
  return `${member.toHexString()}@example.com`
}

/** As many records as a member may keep: some arrivals ahead, the others are own entries. */
async function keepStays(deps: Deps, member: ObjectId): Promise<void> {
  const now = deps.now().getTime()
  const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
  const changes = Array.from({ length: maxStays }, (_, n): StayChange => {
    const id = randomBytes(12).toString('hex').slice(0, 16)
    const person = { firstName: `Guest${n}`, lastName: `Numbered${n}`, lastFour: '0144', city: 'Tampa' }
    const ahead = { arrival: inDays(3), departure: inDays(6), source: 'Airbnb', listing: 'Lake House' }
    const fields = { ...person, ...(n < 200 ? ahead : { ownNote: 'Quiet, left the kitchen clean' }) }
    return { stay: id, id, at: now, over: [], fields }
  })
  const author = (await deps.users.byId(member))!
  for (let from = 0; from < changes.length; from += changesACall)
    await syncStays(deps, author, { since: 0, changes: changes.slice(from, from + changesACall) })
}

/** Another program of the house as a process of its own, with what it prints; `ended` rejects when it fails. */
function run(program: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`${program} failed`)
  })
  ended.catch(() => undefined) // whoever waits for it gets the error
  child.stdout.resume()
  return { output: child.stdout, ended }
}
