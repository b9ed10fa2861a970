import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { elsewhere, formOf, manyAddresses, signUpFields } from '../accounts/testing/accounts.ts'
import { phonePhoto } from '../files/testing/sample-files.ts'
import { type RunningServer, runServer, uriOf } from '../testing/server.ts'
import { helperPids } from '../files/testing/helper-pids.ts'
import { usingDatabase } from '../testing/using-database.ts'

const mongoUri = uriOf(inject('mongoUri'), `test-${randomUUID()}`)
let dataDir: string
let server: RunningServer
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'workers-test-'))
  server = runServer({
    DATA_DIR: dataDir,
    MONGODB_URI: mongoUri,
    WORKERS: '3',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...manyAddresses,
  })
  await server.listening
})
afterAll(async () => {
  await server.stop()
  await usingDatabase(mongoUri, (client) => client.db().dropDatabase())
  await rm(dataDir, { recursive: true, force: true })
})

/** Begins a sign-up whose form never ends; `answer` is what the server says meanwhile. */
async function unfinishedSignUp() {
  const socket: Socket = createConnection(Number(new URL(server.url('/')).port), '127.0.0.1')
  await once(socket, 'connect')
  const type = 'content-type: multipart/form-data; boundary=b'
  socket.write(
    `POST /api/users/register HTTP/1.1\r\nhost: x\r\n${type}\r\ncontent-length: 5000\r\n\r\n--b\r\n`,
  )
  const form = { answer: '', cut: () => void socket.destroy() }
  socket.on('data', (bytes) => (form.answer += String(bytes)))
  socket.on('error', () => undefined)
  return form
}
type Form = Awaited<ReturnType<typeof unfinishedSignUp>>
const refused = (forms: Form[]) => forms.filter(({ answer }) => answer.startsWith('HTTP/1.1 429')).length

test('three forms of an address are under way, however many workers read them [SEC-32]', async () => {
  const forms = await Promise.all(Array.from({ length: 15 }, unfinishedSignUp))
  await expect.poll(() => refused(forms)).toBe(12)
  for (const { cut } of forms) cut()
  const empty = () =>
    fetch(server.url('/api/users/register'), { method: 'POST', body: new FormData() }).then(
      ({ status }) => status,
    )
  await expect.poll(empty).toBe(400)
})

test('at most two helpers clean files, however many workers run [SEC-06]', async () => {
  const photo = await phonePhoto(4000, 3000)
  const signUp = async () => {
    const documents = new File([new Uint8Array(photo)], 'id.jpg')
    const body = formOf(await signUpFields({ documents }))
    return (await fetch(server.url('/api/users/register'), { method: 'POST', body, headers: elsewhere() }))
      .status
  }
  const over = new AbortController()
  const all = Promise.all(Array.from({ length: 6 }, signUp)).finally(() => over.abort())
  const seen: number[] = []
  while (!over.signal.aborted) seen.push((await helperPids(server.pid)).length)
  expect(await all).toEqual(Array.from({ length: 6 }, () => 201))
  expect(Math.max(...seen)).toBeGreaterThan(0)
  expect(Math.max(...seen)).toBeLessThanOrEqual(2)
})

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'one helper waits for the next file, however many workers run, and ends with a server that gets %s [SEC-06]',
  async (signal) => {
    const own = runServer({ DATA_DIR: dataDir, MONGODB_URI: mongoUri, WORKERS: '2' })
    await own.listening
    await expect.poll(() => helperPids(own.pid)).toHaveLength(1)
    const [waiting] = await helperPids(own.pid)
    own.kill(signal)
    await own.ended
    await expect.poll(() => isAlive(waiting!)).toBe(false)
  },
)
