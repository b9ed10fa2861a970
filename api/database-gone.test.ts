import { createRequire } from 'node:module'
import { ReadableStream } from 'node:stream/web'
import { MongoServerSelectionError } from 'mongodb'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '../shared/contract/call.ts'
import { contract } from '../shared/contract/contract.ts'
import { aFile, formOf } from './accounts/testing/accounts.ts'
import { type Api, startApi } from './testing/api.ts'
import { send } from './testing/common-cases.ts'
import { filled } from './testing/valid-input.ts'

type Execute = (...args: unknown[]) => Promise<unknown>
/** What each operation of the driver goes through. */
const driver = createRequire(import.meta.url)('mongodb/lib/operations/execute_operation.js') as {
  executeOperation: Execute
}
const { executeOperation } = driver

/** The database is gone after so many more operations. Returns the function that says how many there were. */
function goAfter(count: number): () => number {
  let asked = 0
  driver.executeOperation = (...args) => {
    asked += 1
    if (asked > count)
      throw new MongoServerSelectionError('the database is gone', { servers: new Map() } as never)
    return executeOperation(...args)
  }
  return () => asked
}
const comeBack = () => void (driver.executeOperation = executeOperation)
// Node's adapter prints what has cut a stream.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(async () => {
  comeBack()
  vi.restoreAllMocks()
  await api.deps.afterResponse.settled() // else its questions would count in the next case
})

let api: Api
let ids: Record<string, string>
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  const admin = await api.admin()
  const guest = await api.guest()
  const review = await api.review({ guestId: guest._id })
  ids = { guest: guest._id, review: review._id, user: admin.id }
})
afterAll(() => api.close())

const idsFor = ({ path }: Call, field: string) =>
  Object.entries(ids)
    .filter(([name]) => field === `${name}Id` || (/(^id|Id)$/.test(field) && path.includes(`/${name}`)))
    .map(([, id]) => id)
const inputOf = (call: Call) =>
  filled(call.input, {
    wants: (path) => path !== 'cursor',
    tries: (path) => idsFor(call, path),
  }) as Record<string, unknown>

const isCut = (error: unknown) =>
  error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message)
const cut = { status: 'cut', headers: new Headers() } as const

/** Calls again and again, while the database goes one operation later each time, until that is after the answer. */
async function atEachPoint(
  ask: () => Promise<{ status: number; headers: Headers }>,
): Promise<{ status: number | 'cut'; retryAfter: string | null }[]> {
  const answers: { status: number | 'cut'; retryAfter: string | null }[] = []
  for (let count = 0; count < 100; count += 1) {
    const asked = goAfter(count)
    const { status, headers } = await ask().catch((error: unknown) => {
      if (isCut(error)) return cut
      throw error
    })
    comeBack()
    if (asked() <= count) return answers
    answers.push({ status, retryAfter: headers.get('retry-after') })
  }
  throw new Error('It asks the database for ever')
}

test.each(Object.entries<Call>(contract))(
  '%s answers 503 when the database goes away, at any point [SEC-64]',
  async (_, call) => {
    const input = inputOf(call)
    const who = call.access === 'public' ? api.visitor : await api.admin()
    const answers = await atEachPoint(() => send(who, call, v.is(call.input, input) ? input : {}))
    for (const { status, retryAfter } of answers) {
      expect(status).not.toBe(500)
      expect(status === 503 ? Number(retryAfter) : 1).toBeGreaterThan(0)
    }
  },
)

test('uploading and opening a file answer 503, or cut the stream, when the database goes away [SEC-64]', async () => {
  const member = await api.member()
  const sent = await aFile()
  const upload = () => member.post('/api/files', formOf({ purpose: 'document', file: sent }))
  await member.put('/api/users', formOf({ documents: await aFile() }))
  const link: string = (await member.get('/api/users/me')).body.documents[0]
  for (const ask of [upload, () => api.visitor.get(link)]) {
    const answers = await atEachPoint(ask)
    expect(answers.length).toBeGreaterThan(2)
    for (const { status } of answers) expect(status).toBe(503)
  }
})

test.each([0, 1, 2, 3, 4])(
  'a file whose database goes away after %i pieces is 503 or a cut stream, never 500 [SEC-64]',
  async (pieces) => {
    const member = await api.member()
    await member.put('/api/users', formOf({ documents: await aFile() }))
    const link: string = (await member.get('/api/users/me')).body.documents[0]
    const { open } = api.deps.files
    const failing = async function* () {
      for (let n = 0; n < pieces; n += 1) yield new Uint8Array(1000)
      throw new MongoServerSelectionError('the database is gone', { servers: new Map() } as never)
    }
    vi.spyOn(api.deps.files, 'open').mockImplementation(async (...args) => ({
      ...(await open(...args))!,
      size: 10_000,
      stream: ReadableStream.from<Uint8Array>(failing()),
    }))
    const outcome = await fetch(new URL(link, api.url)).then(
      async (response) =>
        response.arrayBuffer().then(
          () => response.status,
          () => 'cut',
        ),
      () => 'cut',
    )
    expect(outcome).toBe(pieces === 0 ? 503 : 'cut')
  },
)
