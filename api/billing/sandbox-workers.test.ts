import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Api, caller, startApi, type TestMember } from '../testing/api.ts'
import { type RunningServer, runServer, uriOf } from '../testing/server.ts'

let api: Api
let server: RunningServer
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  await startServer()
})
afterAll(async () => {
  await server.stop()
  await api.close()
})

async function startServer() {
  const { config, db } = api.deps
  server = runServer({
    MONGODB_URI: uriOf(inject('mongoUri'), db.databaseName),
    DATA_DIR: config.dataDir,
    RATE_LIMITS: 'off',
    WORKERS: '2',
  })
  await server.listening
}

/** Calls the server by a new connection each time, so that either worker may take it. */
const call = (member: TestMember) => caller(server.url(''), member.token, { connection: 'close' })

/** Pays as a browser that closes before the subscription is created. */
async function pay(member: TestMember): Promise<void> {
  const { email: emailAddress, paymentCustomerId: customerId } = member.user
  const payment = { emailAddress, customerId, tierId: 'mid', couponCode: '' }
  const { clientSecret } = (await call(member).post('/api/users/create-payment-intent', payment)).body
  const card = { clientSecret, cardNumber: '4242 4242 4242 4242' }
  expect((await call(member).post('/api/sandbox/confirm-payment', card)).status).toBe(200)
}

const planOf = async ({ user }: TestMember) => {
  const { currentlyPaid, tierId } = (await api.deps.users.byId(user._id))!
  return currentlyPaid && tierId
}

test('payments and plans are the same for all workers, and after a restart [D-60 D-62 D-63]', async () => {
  const members = await Promise.all(
    Array.from({ length: 8 }, () => api.member({ currentlyPaid: false, tierId: 'low' })),
  )
  await Promise.all(members.map(pay))
  for (const member of members) await expect.poll(() => planOf(member)).toBe('mid')
  const [member] = members
  const { url } = (await call(member!).get('/api/users/billing-portal')).body
  await server.stop()
  await startServer()
  const portal = new URL(url).pathname
  for (let n = 0; n < 4; n++) expect((await call(member!).get(portal)).text).toContain('Entrepreneur')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await call(member!).post(portal, 'action=change&tierId=high', form)
  expect(await planOf(member!)).toBe('high')
})
