import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Api, startApi } from '../../testing/api.ts'
import { openJournal } from './journal.ts'

const yearMs = 366 * 24 * 3_600_000

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

/** The simulator of one process. */
function open() {
  const journal = openJournal({ db: api.deps.db, now: api.clock.now, portalUrl: 'https://portal.example' })
  return {
    post: (path: string, form: string, key = '') => journal.send({ call: `POST /v1/${path}`, key, form }),
    objects: async () => (await journal.read(({ objects }) => structuredClone([...objects.values()]))).result,
  }
}

test('processes that write at the same time, and the next start, have the same account', async () => {
  const [one, two] = [open(), open()]
  const writes = Array.from({ length: 20 }, (_, n) =>
    (n % 2 ? one : two).post('customers', `email=mia${n}@example.com`),
  )
  const bodies = (await Promise.all(writes)).map(({ result }) => result.body)
  const objects = await one.objects()
  expect(objects).toEqual(expect.arrayContaining(bodies))
  expect(objects.filter(({ object }) => object === 'customer').length).toBe(20)
  expect(await two.objects()).toEqual(objects)
  expect(await open().objects()).toEqual(objects)
})

test('an idempotency key holds for all processes', async () => {
  const answers = await Promise.all([
    open().post('customers', 'email=ana@example.com', 'customer-1'),
    open().post('customers', 'email=ana@example.com', 'customer-1'),
  ])
  expect(answers[0].result.body).toEqual(answers[1].result.body)
  expect((await open().post('customers', 'email=ben@example.com', 'customer-1')).result.status).toBe(400)
})

test('of the processes that see a year end, one renews it', async () => {
  const journal = open()
  const form = async (path: string, body: string) =>
    (await journal.post(path, body)).result.body as { id: string; client_secret: string }
  const price = await form('prices', 'unit_amount=50000')
  const intent = await form('payment_intents', 'amount=50000&customer=cus_1')
  await form(
    `payment_intents/${intent.id}/confirm`,
    `client_secret=${intent.client_secret}&card=4242424242424242`,
  )
  const subscription = await form(
    'subscriptions',
    `customer=cus_1&items[0][price]=${price.id}&payment_behavior=default_incomplete`,
  )
  const { latest_invoice } = subscription as unknown as { latest_invoice: string }
  await form(`invoices/${latest_invoice}/attach_payment`, `payment_intent=${intent.id}`)
  api.clock.advance(yearMs)
  const [one, two] = [open(), open()]
  const renewals = (await Promise.all([one.objects(), two.objects()])).map(
    (objects) => objects.filter((each) => each['billing_reason'] === 'subscription_cycle').length,
  )
  expect(renewals).toEqual([1, 1])
})
