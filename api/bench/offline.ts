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
import {
  createReport,
  type Form,
  inWords,
  quantile,
  ratios,
  type Report,
  type Row,
  short,
} from './measure.ts'
import { closeRules, databaseAt, openRules, type Stage } from './stage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const driver = fileURLToPath(new URL('../../pwa/tools/bench-offline.ts', import.meta.url))
const builder = fileURLToPath(new URL('../../pwa/build.ts', import.meta.url))
const password = 'Demo-Pass1!'

/** One line of the driver: all measured milliseconds of one figure. */
const Figure = v.object({ figure: v.string(), values: v.array(v.number()) })

/** What a member's device does without a server: in a real browser, after the server process was killed. */
export async function measureOffline(stage: Stage, form: Form): Promise<Row[]> {
  const report = createReport('offline')
  const uri = databaseAt(stage.uri, 'bench-offline')
  const deps = await openRules(uri)
  await generate(deps, 2500)
  await deps.ensureIndexes()
  const environment = {
    MONGODB_URI: uri,
    MANY: await memberWith(deps, 0, 2000),
    FEW: await memberWith(deps, 1, 200),
    PASSWORD: password,
    ROUNDS: String(form.isFull ? 20 : 2),
  }
  await closeRules(deps)
  await buildPage()
  tell(report, await drive(driver, environment))
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

const unit = ' ms'
const slowedToo = 'the same slowed four times'

/** 'Painted' is the beginning of the second animation frame after the element is in the page. */
function tell(report: Report, of: Figures): void {
  const inNumbers = (figure: string) =>
    `${inWords(of(figure), unit)}, p95 ${short(quantile(of(figure), 0.95))}${unit}, ${of(figure).length} times`

  report.atMost('cold start of the app: first content on the screen', of('paint'), 250, unit)
  report.atMost(slowedToo, of('paint slowed'), 450, unit)
  report.tell('cold start of the app: the page can be used', inNumbers('whole'))
  report.tell(slowedToo, inNumbers('whole slowed'))

  const p95 = quantile(of('guest slowed'), 0.95)
  report.atMost('saved guest, p95 from tap to painted, slowed four times', p95, 100, unit)
  report.tell('saved guest, all these taps', inNumbers('guest slowed'))
  report.tell('saved guest, the first tap after a start', inNumbers('first guest slowed'))
  report.tell('saved guest at full speed', inNumbers('guest'))

  const keyP95 = quantile(of('typing /memberhomepage slowed'), 0.95)
  report.atMost('one field, p95 from key to painted, slowed four times', keyP95, 50, unit)
  report.tell('one field, all these keys', inNumbers('typing /memberhomepage slowed'))
  report.tell('above the search form, which it fills', inNumbers('typing /guestlist slowed'))
  report.tell('one field at full speed', inNumbers('typing /memberhomepage'))

  report.atMost('history of 200, from tap to its first guests painted', of('history 200'), 150, unit)
  report.tell(slowedToo, inNumbers('history 200 slowed'))
  report.atMost('history of 2,000, the same', of('history 2000'), 400, unit)
  report.tell(slowedToo, inNumbers('history 2000 slowed'))
  report.atMost('search over 2,000, from tap to its first results in the page', of('search'), 50, unit)
  report.tell(slowedToo, inNumbers('search slowed'))
  report.tell('search over 2,000, from tap to its first results painted', inNumbers('search painted'))
  report.tell(slowedToo, inNumbers('search painted slowed'))

  report.atMost(
    '500 arrivals, from the file to the last, slowed four times',
    of('arrivals slowed'),
    1000,
    unit,
  )
  report.atMost('the longest task meanwhile', of('longest task of arrivals slowed'), 100, unit)

  const share = ratios(of('derive'), of('unlock'))
  report.atLeast('unlocking, until the page is painted: share of the key derivation', share, 0.5)
  report.tell('login without a server, from tap to painted', inNumbers('login'))
  const onPhone = of('derive').map((ms) => ms * 4)
  report.atLeast('key derivation, four times its time: no brake reaches its thread', onPhone, 300, unit)
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
