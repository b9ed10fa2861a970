import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningServer, runServer, uriOf } from '../testing/server.ts'
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
