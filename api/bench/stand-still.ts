import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Made, openLoad } from './arrivals.ts'
import { createClient, type Send } from './client.ts'
import { createReport, quantile, type Row } from './measure.ts'
import { newGuests, newPerson, type Person } from './people.ts'
import { startServer } from './processes.ts'
import { closeRules, databaseAt, openRules } from './stage.ts'

const answersWithinMs = 1000
const paymentWithinMs = 30_000

/** A server that takes connections and never says a word. */
async function startSilence() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { address: `127.0.0.1:${port}`, close }
}

/** What members notice when the mail server and the payment provider say nothing any more. */
export async function measureSilence(mongoUri: string): Promise<Row[]> {
  const report = createReport('mail server and payment provider hang')
  const silence = await startSilence()
  const uri = databaseAt(mongoUri, 'silence')
  const server = await startServer(uri, {
    LOG_LEVEL: 'error',
    SMTP_URL: `smtp://${silence.address}`,
    STRIPE_API_URL: `http://${silence.address}`,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
  const deps = await openRules(uri)
  const { send, close } = createClient(server.url)
  const unpaid = await newPerson(deps, { currentlyPaid: false, tierId: '', paymentMode: 'live' })
  const payment = send({ method: 'POST', path: '/api/users/create-payment-intent', json: paymentOf(unpaid) })

  const mails = await Promise.all(Array.from({ length: 20 }, (_, n) => send(supportMail(n))))
  report.isTrue(
    'messages to support are taken',
    mails.every(({ status }) => status === 200),
    statusesOf(mails),
  )
  report.atMost('the slowest of them', Math.max(...mails.map(({ ms }) => ms)), answersWithinMs, ' ms')
  const calls = await sendMany(send, await newPerson(deps), 100)
  report.isTrue(
    'other calls succeed',
    calls.every(({ status }) => status === 200),
    statusesOf(calls),
  )
  report.atMost(
    'p99 of them',
    quantile(
      calls.map(({ ms }) => ms),
      0.99,
    ),
    answersWithinMs,
    ' ms',
  )
  const { status, ms, headers } = await payment
  report.isTrue(
    'a payment is refused',
    status === 503 && headers['retry-after'] !== undefined,
    String(status),
    '503 with Retry-After',
  )
  report.atMost('after', ms, paymentWithinMs, ' ms')
  close()
  report.isTrue('the server stopped in good order', (await server.stop()) === 0, 'exit code 0')
  await closeRules(deps)
  silence.close()
  return report.rows
}

const statusesOf = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))].join()
const paymentOf = ({ user }: Person) => ({
  emailAddress: user.email,
  customerId: user.paymentCustomerId,
  tierId: 'mid',
  couponCode: '',
})
const supportMail = (n: number) => ({
  method: 'POST',
  path: '/api/email',
  json: { email: `ana${n}@example.com`, subject: 'A question', message: 'How do I add a guest?' },
})
async function sendMany(send: Send, { token }: Person, count: number) {
  const answers = []
  for (let n = 0; n < count; n += 1) answers.push(await send({ method: 'GET', path: '/api/users/me', token }))
  return answers
}

const rate = 150

/**
 * A stop in good order amid members' calls, each on a connection of its own: what the server has begun it answers.
 * Connections that still wait in the kernel when the port closes are cut, and none of their calls may have been done.
 */
export async function measureStop(mongoUri: string, rounds: number): Promise<Row[]> {
  const report = createReport('stop in good order')
  const uri = databaseAt(mongoUri, 'stop')
  const deps = await openRules(uri)
  const person = await newPerson(deps)
  const [guest] = await newGuests(deps, person, 1)
  for (const workers of ['1', '2']) {
    const texts: string[] = []
    const next = () => {
      texts.push(`Left the place clean. ${randomUUID()}`)
      const json = { guestId: guest, review: texts.at(-1) }
      const call = { method: 'POST', path: '/api/review', token: person.token, json }
      return { action: 'post' as const, call }
    }
    const made: Made[] = []
    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer(uri, { WORKERS: workers, LOG_LEVEL: 'error' })
      const { send } = createClient(server.url, { keepAlive: false })
      const load = openLoad(send, next, { rate, seconds: 2 })
      await pause(1000)
      await server.stop()
      made.push(...(await load))
    }
    const unanswered = texts.filter((_, n) => made[n]!.status !== 201)
    const lost = await deps.db.collection('reviews').countDocuments({ text: { $in: unanswered } })
    const answered = `${made.length - unanswered.length} answered, ${unanswered.length} not taken`
    report.isTrue(
      `calls done without an answer, ${workers} workers, ${rounds} stops`,
      lost === 0,
      `${lost}; ${answered}`,
      'none',
    )
  }
  await closeRules(deps)
  return report.rows
}
