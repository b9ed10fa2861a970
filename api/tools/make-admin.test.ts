import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '../database/client.ts'
import { startEmbeddedMongo } from '../embedded-mongo/embedded-mongo.ts'
import { type Api, startApi } from '../testing/api.ts'
import { FILES_KEY } from '../testing/server.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Ended = { code: number; said: string; complained: string }

/** Runs the command as `npm run admin` does. */
const makeAdmin = (email: string[], environment: Record<string, string>): Promise<Ended> =>
  new Promise((resolve) => {
    const script = join(import.meta.dirname, 'make-admin.ts')
    const env = { PATH: process.env.PATH, NODE_ENV: 'test', FILES_KEY, ...environment }
    execFile(process.execPath, [script, ...email], { env }, (error, said, complained) =>
      resolve({ code: error ? Number(error.code) : 0, said: said.trim(), complained: complained.trim() }),
    )
  })

/** The address of the test's database among those of the run's MongoDB. */
function uriOf(database: string): string {
  const uri = new URL(inject('mongoUri'))
  uri.pathname = `/${database}`
  return uri.href
}

test('the command makes an admin of an account, and once more says so [D-16 D-98 OP-84]', async () => {
  const member = await api.member({ email: 'First@Example.com' })
  const environment = { MONGODB_URI: uriOf(api.deps.db.databaseName) }
  expect(await makeAdmin(['first@example.com'], environment)).toEqual({
    code: 0,
    said: 'First@Example.com is an admin now.',
    complained: '',
  })
  expect((await member.get('/api/users/')).status).toBe(200)
  const { body } = await member.get('/api/admin/audit')
  expect(body).toMatchObject([
    { admin: 'command line', action: 'made an admin', target: 'First@Example.com' },
  ])
  expect((await makeAdmin(['first@example.com'], environment)).said).toBe(
    'First@Example.com is an admin already.',
  )
})

test('an unknown address, or none, is said in one sentence with exit code 1 [D-16]', async () => {
  const environment = { MONGODB_URI: uriOf(`test-${randomUUID()}`) }
  const unknown = await makeAdmin(['nobody@example.com'], environment)
  expect(unknown.code).toBe(1)
  expect(unknown.complained).toBe(
    'No account has the address nobody@example.com. Sign up with it first, then run this again.',
  )
  const none = await makeAdmin([], environment)
  expect(none.code).toBe(1)
  expect(none.complained).toBe('Say whom to make an admin: npm run admin -- someone@example.com')
})

test('the command resets a lost second factor and prints the code for a first one; it takes nothing else [KEY-05]', async () => {
  const environment = { MONGODB_URI: uriOf(api.deps.db.databaseName) }
  const { user, ...admin } = await api.admin()
  const { said } = await makeAdmin([user.email, '--factor'], environment)
  expect(said).toContain(`The code for ${user.email}, good once within 24 hours: `)
  const code = /: ([A-Z2-7]{4}(?:-[A-Z2-7]{4}){3})$/m.exec(said)![1]!
  const redeemed = await admin.post('/api/users/second-factor/enrollment', { code })
  expect([redeemed.status, redeemed.body.mayAdd]).toEqual([200, true])
  const { body } = await admin.get(`/api/admin/security?email=${user.email}&event=second factor reset`)
  expect(body).toMatchObject([{ event: 'second factor reset', detail: 'npm run admin' }])
  const nobody = (await api.member()).user.email
  expect((await makeAdmin([nobody, '--factor'], environment)).complained).toBe(
    `${nobody} is no admin. Run this without --factor first.`,
  )
  for (const wrong of [['--factors', nobody], [nobody, '--force'], [nobody, user.email], ['--factor']])
    expect((await makeAdmin(wrong, environment)).complained).toBe(
      'Say whom to make an admin: npm run admin -- someone@example.com',
    )
  expect((await api.deps.users.byEmail(nobody))!.isAdmin).toBe(false)
})

test('without MONGODB_URI it works on the data folder, whether or not the product runs on it [D-16 D-95]', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'make-admin-test-'))
  const mongo = await startEmbeddedMongo({ dataDir, log: () => undefined })
  const client = await connect(mongo.uri)
  try {
    const { _id: _old, ...member } = (await api.member({ email: 'kept@example.com' })).user
    const later = { email: 'later@example.com', emailKey: 'later@example.com' }
    await client
      .db()
      .collection('users')
      .insertMany([{ ...member }, { ...member, ...later }])
    const running = await makeAdmin(['kept@example.com'], { DATA_DIR: dataDir })
    expect(running).toEqual({ code: 0, said: 'kept@example.com is an admin now.', complained: '' })
    expect(await client.db().collection('users').countDocuments({ isAdmin: true })).toBe(1)
  } finally {
    await client.close()
    await mongo.stop()
  }
  const stopped = await makeAdmin(['later@example.com'], { DATA_DIR: dataDir })
  expect(stopped).toEqual({ code: 0, said: 'later@example.com is an admin now.', complained: '' })
  await rm(dataDir, { recursive: true })
})
