import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ObjectId } from 'mongodb'
import * as v from 'valibot'
import { hashPassword } from '../accounts/passwords.ts'
import type { Deps } from '../deps.ts'
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
    PASSWORD: password,
    ROUNDS: String(form.isFull ? 20 : 3),
  }
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
