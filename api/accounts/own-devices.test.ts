import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Devices } from '../../shared/schemas/account.ts'
import { type Api, caller, password, startApi, type TestMember } from '../testing/api.ts'
import { mailsTo, manyAddresses } from './testing/accounts.ts'

const chrome =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15'

let api: Api
let member: TestMember
beforeAll(async () => void (api = await startApi(manyAddresses)))
afterAll(() => api.close())
beforeEach(async () => void (member = await api.member()))

type Caller = ReturnType<typeof caller>
type LoggedIn = Caller & { cookie: string }

async function logIn(userAgent: string, address: string, cookie = ''): Promise<LoggedIn> {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': address, ...(cookie && { cookie }) }
  const {
    status,
    body,
    headers: sent,
  } = await api.visitor.post('/api/users/login', { email: member.user.email, password }, headers)
  expect(status).toBe(200)
  return { ...caller(api.url, body.token), cookie: sent.getSetCookie()[0]!.split(';')[0]! }
}

const devicesOf = async (who: Caller): Promise<Devices> => (await who.get('/api/users/devices')).body

test('a member sees each session by browser and network range alone, and ends any of them [KEY-06]', async () => {
  api.clock.advance(60_000)
  const phone = await logIn(chrome, '203.0.113.77')
  api.clock.advance(60_000)
  const laptop = await logIn(safari, '2001:db8:85a3::8a2e:370:7334')
  const { sessions, devices } = await devicesOf(laptop)
  expect(sessions).toMatchObject([
    { browser: 'Safari on macOS', network: '2001:db8:85a3::', isThis: true },
    { browser: 'Chrome on Android', network: '203.0.113.x', isThis: false },
    { browser: expect.any(String), isThis: false }, // the one that the test began
  ])
  expect(devices).toMatchObject([
    { browser: 'Safari on macOS', isThis: true },
    { browser: 'Chrome on Android', network: '203.0.113.x', isThis: false },
  ])
  expect(JSON.stringify({ sessions, devices })).not.toMatch(/113\.77|8a2e|Mozilla/)

  const left = await laptop.delete(`/api/users/sessions/${sessions[1]!.id}`)
  expect(left.body.sessions).toHaveLength(2)
  expect((await phone.get('/api/users/me')).status).toBe(401)
  expect((await laptop.get('/api/users/me')).status).toBe(200)
  expect((await laptop.delete(`/api/users/sessions/${sessions[1]!.id}`)).status).toBe(404)
})

test('a forgotten device loses its sessions, and its next login counts as new [KEY-06]', async () => {
  const phone = await logIn(chrome, '203.0.113.77')
  const again = await logIn(chrome, '203.0.113.78', phone.cookie)
  const laptop = await logIn(safari, '198.51.100.5')
  const { devices } = await devicesOf(laptop)
  const { id } = devices.find(({ browser }) => browser.startsWith('Chrome'))!
  expect((await laptop.delete(`/api/users/devices/${id}`)).body.devices).toHaveLength(1)
  expect((await phone.get('/api/users/me')).status).toBe(401)
  expect((await again.get('/api/users/me')).status).toBe(401)
  await logIn(chrome, '203.0.113.77', phone.cookie)
  expect(await mailsTo(api, member.user.email)).toHaveLength(3)
})

test("a member neither sees nor ends another member's sessions and devices [KEY-06]", async () => {
  const phone = await logIn(chrome, '203.0.113.77')
  const { sessions, devices } = await devicesOf(phone)
  const other = await api.member()
  expect((await devicesOf(other)).sessions).toHaveLength(1)
  expect((await other.delete(`/api/users/sessions/${sessions[0]!.id}`)).status).toBe(404)
  expect((await other.delete(`/api/users/devices/${devices[0]!.id}`)).status).toBe(404)
  expect((await phone.get('/api/users/me')).status).toBe(200)
})

test('a login on a new device is mailed once, with browser, network range and time [KEY-06]', async () => {
  const phone = await logIn(chrome, '203.0.113.77')
  await logIn(chrome, '203.0.113.77', phone.cookie)
  const mails = await mailsTo(api, member.user.email)
  expect(mails).toMatchObject([{ subject: 'New login to your account' }])
  expect(mails[0]!['text']).toContain('Chrome on Android')
  expect(mails[0]!['text']).toContain('203.0.113.x')
  expect(mails[0]!['text']).not.toContain('203.0.113.77')
})
