import { expect, test } from 'vitest'
import { serveStripe } from './http.ts'

test('the simulator answers no one without the secret key', async () => {
  const { url, close } = await serveStripe(['sk_test_1'], ({ call }) => ({ status: 200, body: { call } }))
  const ask = async (key: string) =>
    fetch(`${url}/v1/prices`, { headers: { authorization: `Bearer ${key}` } })
  expect(await (await ask('sk_test_1')).json()).toEqual({ call: 'GET /v1/prices' })
  expect((await ask('sk_test_2')).status).toBe(401)
  await close()
})
