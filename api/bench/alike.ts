import { createHash, randomBytes } from 'node:crypto'
import { ObjectId } from 'mongodb'
import { packCode } from '../../shared/packs/code.ts'
import { logIn } from '../accounts/login.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { openCase } from '../cases/open-case.ts'
import type { Deps } from '../deps.ts'
import { codeHash, verifyPack } from '../packs/verify-pack.ts'
import { memberId } from './ids.ts'
import { alternate, createReport, type Form, median, type Row } from './measure.ts'
import type { Stage } from './stage.ts'

const tries = 200

/** Whether the time of an answer tells what is known: medians of 200 tries each, in turns (CAS-02, PAC-04, D-13). */
export async function measureAlike(stage: Stage, { sizes }: Form): Promise<Row[]> {
  const report = createReport('alike')
  const { deps } = await stage.of(sizes[0]!)
  const pairs = {
    'cases of listed and of other people': await casesOf(deps),
    'known and unknown codes of packs': await codesOf(deps),
    'logins of known and of unknown addresses': await loginsOf(deps),
  }
  for (const [what, [known, unknown]] of Object.entries(pairs)) {
    const times = await alternate(tries, {
      known: () => timed(known),
      unknown: () => timed(unknown),
      bare: () => timed(() => deps.users.byId(memberId(0))),
    })
    const difference = Math.abs(median(times.known) - median(times.unknown))
    report.atMost(`${what} differ by, against a bare read`, difference / median(times.bare), 3)
  }
  return report.rows
}

type Pair = [known: () => Promise<unknown>, unknown: () => Promise<unknown>]

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function casesOf(deps: Deps): Promise<Pair> {
  const { firstName, lastName } = (await deps.db.collection('guests').findOne())!
  const open = (last: string) => () =>
    openCase(deps, 'address', {
      kind: 'dispute',
      firstName,
      lastName: last,
      phoneNumber: '5125550147',
      stay: 'A cabin in Austin, May 3 to 6',
      message: 'I never smoked there.',
      email: `${randomBytes(8).toString('hex')}@example.com`,
    })
  return [open(lastName), open('Unheardof')]
}

async function codesOf(deps: Deps): Promise<Pair> {
  const code = packCode(randomBytes(16))
  const file = { sha256: sha256(), what: 'original' as const, at: deps.now() }
  const pack = { review: new ObjectId(), purpose: 'insurer' as const, madeAt: deps.now() }
  await deps.db
    .collection('packs')
    .insertOne({ ...pack, _id: new ObjectId(), code: codeHash(code), files: [file] })
  const verify = (typed: string) => () => verifyPack(deps, 'address', { code: typed, sha256: sha256() })
  return [verify(code), verify(packCode(randomBytes(16)))]
}

const sha256 = () => createHash('sha256').update(randomBytes(8)).digest('hex')

async function loginsOf(deps: Deps): Promise<Pair> {
  const user = (await deps.users.byId(memberId(0)))!
  await deps.users.update({ _id: user._id }, { $set: { passwordHash: await hashPassword('Demo-Pass1!') } })
  const attempt = (email: string) => () =>
    logIn(deps, { email, password: 'Wrong-1!' }, { address: 'address', device: null }).catch(() => undefined)
  return [attempt(user.email), attempt('nobody@example.com')]
}
