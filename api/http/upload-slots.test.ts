import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoServerError } from 'mongodb'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aFile, elsewhere, formOf, manyAddresses } from '../accounts/testing/accounts.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { createUploadSlots } from './upload-slots.ts'

let api: Api
let member: TestMember
beforeAll(async () => {
  api = await startApi(manyAddresses)
  member = await api.member()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
afterAll(() => api.close())

const underWay = '3 uploads from your network are under way. Please send this again when one is done.'
const noRoom =
  'The server has no room for this right now, so nothing of it was saved. Please keep what you have, and try again in a few minutes.'

type Address = ReturnType<typeof elsewhere>
const upload = async (from: Address, file?: File) =>
  member.post('/api/files', formOf({ purpose: 'document', file: file ?? (await aFile()) }), from)

/** Begins to send a form that never ends; `answer` is what comes back before the connection is cut. */
async function unfinished(from: Address, body = '--b\r\n') {
  const socket = createConnection(Number(new URL(api.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const head = {
    host: 'x',
    authorization: `Bearer ${member.token}`,
    ...from,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 5_000_000,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST /api/files HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  const state = { answer: '', cut: () => void socket.destroy() }
  socket.on('data', (bytes) => (state.answer += String(bytes)))
  socket.on('error', () => undefined)
  return state
}

test('a network address has three uploads in progress, valid or not, and others can still send [SEC-32]', async () => {
  const from = elsewhere()
  const bodies = [
    '--b\r\n',
    'nonsense',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx',
  ]
  const forms = await Promise.all(Array.from({ length: 24 }, (_, n) => unfinished(from, bodies[n % 3])))
  await expect
    .poll(() => forms.filter(({ answer }) => answer.startsWith('HTTP/1.1 429')).length)
    .toBe(forms.length - 3)
  const refused = await upload(from)
  expect(refused).toMatchObject({ status: 429, body: { message: underWay } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await upload(elsewhere())).status).toBe(201)
  forms.find(({ answer }) => answer === '')!.cut()
  await expect.poll(() => upload(from)).toMatchObject({ status: 201 })
  for (const { cut } of forms) cut()
  await expect
    .poll(async () => (await Promise.all([1, 2, 3].map(() => upload(from)))).map((one) => one.status))
    .toEqual([201, 201, 201])
})

test('all uploads together take their share of the temporary folder, and no more [SEC-32]', async () => {
  const config = { formsShare: 25, rateLimits: true }
  const slots = createUploadSlots(config, async () => ({ size: 1000, free: 1000 }))
  const first = await slots.enter('10.1.0.1', 100)
  const second = await slots.enter('10.1.0.2', 100)
  await expect(slots.enter('10.1.0.3', 51)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 60 })
  const third = await slots.enter('10.1.0.3', 50)
  first[Symbol.dispose]()
  const fourth = await slots.enter('10.1.0.4', 100)
  for (const one of [second, third, fourth]) one[Symbol.dispose]()
  await expect(slots.enter('10.1.0.5', 251)).rejects.toMatchObject({ status: 507 }) // larger than the share
})

const health = async () => {
  api.clock.advance(5000)
  const { status, body } = await api.visitor.get('/api/health')
  return [status, body.message]
}
const folderFull = [
  507,
  'The temporary folder has no room for a form of 60 MB: free space there, or set TMPDIR to another folder.',
]

test.runIf(process.platform === 'linux')(
  'a temporary folder without room is 507 with what to do, for uploads and health [SEC-32]',
  async () => {
    vi.stubEnv('TMPDIR', '/proc') // a folder of a file system without room
    expect(await upload(elsewhere())).toMatchObject({ status: 507, body: { message: noRoom } })
    expect(await health()).toEqual(folderFull)
    expect(
      (await api.visitor.post('/api/email', { email: 'a@example.com', message: 'Hello' }, elsewhere()))
        .status,
    ).toBe(200)
    vi.unstubAllEnvs()
    expect((await upload(elsewhere())).status).toBe(201)
    expect(await health()).toEqual([200, undefined])
  },
)

/** A temporary folder of one megabyte; null where mounting one is not permitted. */
function smallFolder(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}
const small = smallFolder()
afterAll(() => {
  if (small === null) return
  execFileSync('umount', [small])
  rmSync(small, { recursive: true })
})

/** A picture whose cleaned copy takes more than what is sent. */
async function growingPng(): Promise<File> {
  const side = 300
  const noise = Buffer.from(Array.from({ length: side * side * 3 }, () => Math.trunc(Math.random() * 256)))
  const picture = sharp(noise, { raw: { width: side, height: side, channels: 3 } })
  return new File([new Uint8Array(await picture.png({ palette: true, colors: 16 }).toBuffer())], 'noise.png')
}

test.runIf(small)(
  'a folder that fills up while an upload is written or cleaned is 507 as well [SEC-32]',
  async () => {
    vi.stubEnv('TMPDIR', small!)
    const ballast = join(small!, 'ballast')
    const png = await growingPng()
    await writeFile(ballast, Buffer.alloc(2 ** 20 - png.size - 40_000))
    expect(await upload(elsewhere(), png)).toMatchObject({ status: 507, body: { message: noRoom } })
    await rm(ballast)
    expect((await upload(elsewhere(), png)).status).toBe(201)
    vi.unstubAllEnvs()
  },
)

test('a full database answers 507 with what to do, also for health, until it has room [SEC-32]', async () => {
  const quota = 'you are over your space quota, using 513 MB of 512 MB'
  const full = new MongoServerError({ message: quota, code: 8000 })
  const { add } = api.deps.limits
  const database = vi
    .spyOn(api.deps.limits, 'add')
    .mockImplementation((key, ...more) => (key === 'health' ? Promise.reject(full) : add(key, ...more)))
  const write = vi.spyOn(api.deps.mail, 'add').mockRejectedValue(full)
  const message = { email: 'ana@example.com', message: 'Hello' }
  const post = () => api.visitor.post('/api/email', message, elsewhere())
  expect(await post()).toMatchObject({ status: 507, body: { message: noRoom } })
  expect(await health()).toEqual([
    507,
    'The database has no room: give it more, or remove what it does not need.',
  ])
  write.mockRestore()
  database.mockRestore()
  expect((await post()).status).toBe(200)
  expect(await health()).toEqual([200, undefined])
})
