import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSmtp } from '../mail/testing/smtp-stand-in.ts'
import { type Api, startApi } from '../testing/api.ts'
import { elsewhere, manyAddresses } from './testing/accounts.ts'

let api: Api
let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeEach(async () => {
  smtp = await startSmtp()
  api = await startApi({ ...manyAddresses, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
})
afterEach(async () => {
  await api.close()
  await smtp.stop()
})

const hourMs = 3_600_000
const password = 'Harbor-7-Lantern!'
const reset = (token: string) =>
  api.visitor.put('/api/users/reset-password', { token, password }, elsewhere())
const confirm = (token: string) => api.visitor.put('/api/users/confirm-email', { token }, elsewhere())

/** A member who asked for a new password and a new address; neither mail is sent yet. */
async function waitingLinks(newEmail: string) {
  const member = await api.member()
  await member.put('/api/users', { email: newEmail })
  await api.visitor.post('/api/users/forgot-password-token', { email: member.user.email }, elsewhere())
  await api.deps.afterResponse.settled()
  return member
}

/** Every run of characters of the whole database that could be a token. */
async function tokensInDatabase(): Promise<string[]> {
  const { db } = api.deps
  const names = (await db.collections()).map(({ collectionName }) => collectionName)
  const dump = await Promise.all(names.map((name) => db.collection(name).find().toArray()))
  return [...new Set(JSON.stringify(dump).match(/[\w-]{32,}/g))]
}

async function expectNoKeyInDatabase() {
  const found = await tokensInDatabase()
  expect(found.length).toBeGreaterThan(5)
  for (const token of found) {
    expect((await reset(token)).status, token).toBe(400)
    expect((await confirm(token)).status, token).toBe(400)
    const asSession = await api.visitor.get('/api/users/me', { authorization: `Bearer ${token}` })
    expect(asSession.status, token).toBe(401)
  }
}

/** The token of the newest mail with this link that the mail server took. */
function received(page: string): string {
  const sources = smtp.received.map(({ source }) => source.replaceAll('=\r\n', ''))
  const found = sources.map((source) => new RegExp(`/${page}#([\\w-]{43})`).exec(source)?.[1])
  return found.findLast((token) => token !== undefined) ?? 'none'
}

test('while mails wait, and after they were refused, a dump of the database opens no account [SEC-26]', async () => {
  smtp.behavior.now = { recipient: [451, 'Later'] }
  await waitingLinks('refused.new@example.com')
  await expectNoKeyInDatabase()
  await api.deps.mail.deliverDue()
  await expectNoKeyInDatabase()
  smtp.behavior.now = { recipient: [550, 'No such user'] }
  api.clock.advance(20_000)
  await api.deps.mail.deliverDue()
  const states = await api.deps.db.collection('mails').distinct('state')
  expect(states).toEqual(['refused'])
  await expectNoKeyInDatabase()
})

test('the links of mails that arrive after a first refusal work, each once [SEC-26 D-13 D-15]', async () => {
  smtp.behavior.now = { recipient: [451, 'Later'] }
  const member = await waitingLinks('arrived.new@example.com')
  await api.deps.mail.deliverDue()
  smtp.behavior.now = {}
  api.clock.advance(20_000)
  expect(await api.deps.mail.deliverDue()).toBe(2)
  const [confirmation, resetting] = [received('confirm-email'), received('reset-password')]
  expect((await reset(confirmation)).status).toBe(400)
  expect((await confirm(resetting)).status).toBe(400)
  expect((await confirm(confirmation)).body).toMatchObject({ email: 'arrived.new@example.com' })
  expect((await confirm(confirmation)).status).toBe(400)
  expect((await reset(resetting)).status).toBe(400) // it went to the old address

  const { email } = (await api.deps.users.byId(member.user._id))!
  await api.visitor.post('/api/users/forgot-password-token', { email }, elsewhere())
  await api.deps.afterResponse.settled()
  await api.deps.mail.deliverDue()
  const token = received('reset-password')
  await expectNoKeyInDatabase()
  expect((await reset(token)).status).toBe(200)
  expect((await reset(token)).status).toBe(400)
})

test('a mail whose link has expired while the mail server was away is not sent [SEC-26]', async () => {
  smtp.behavior.now = { recipient: [451, 'Later'] }
  const { user } = await api.member()
  await api.visitor.post('/api/users/forgot-password-token', { email: user.email }, elsewhere())
  await api.deps.afterResponse.settled()
  await api.deps.mail.deliverDue()
  smtp.behavior.now = {}
  api.clock.advance(hourMs)
  await api.deps.mail.deliverDue()
  const resets = smtp.received.filter(({ source }) => source.includes('/reset-password#'))
  expect(resets.flatMap(({ to }) => to)).not.toContain(user.email)
  expect((await api.deps.mail.refused()).map(({ to, line }) => [to, line])).toContainEqual([
    user.email,
    'Not sent: its link had expired',
  ])
})
