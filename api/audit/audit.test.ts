import { ObjectId } from 'mongodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '../../shared/schemas/admin.ts'
import { aFile, formOf } from '../accounts/testing/accounts.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { recordAudit } from './audit.ts'

let api: Api
let admin: TestMember
beforeEach(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  admin = await api.admin({ email: 'ada@example.com' })
  const deeds = [
    ['bob@example.com', 'verified', 'zoe@example.com', ''],
    ['ada@example.com', 'read documents', 'abe@example.com', 'A (new) policy'],
    ['bob@example.com', 'hid a review', 'Review of Moe', 'Lost keys'],
  ]
  for (const [email, action, label, detail] of deeds) {
    api.clock.advance(60_000)
    const deed = { action: action!, target: new ObjectId(), label: label!, detail: detail! }
    await recordAudit(api.deps, { _id: new ObjectId(), email: email! }, deed)
  }
})
afterEach(() => api.close())

const list = (query = '') => admin.get(`/api/admin/audit?${query}`)
const targets = (entries: AuditEntry[]) => entries.map(({ target }) => target)
const [zoe, abe, moe] = ['zoe@example.com', 'abe@example.com', 'Review of Moe']

test.each([
  ['', [moe, abe, zoe]],
  ['sort=at', [zoe, abe, moe]],
  ['sort=admin', [abe, zoe, moe]],
  ['sort=-action', [zoe, abe, moe]],
  ['sort=target', [moe, abe, zoe]],
  ['sort=-detail', [moe, abe, zoe]],
  ['q=BOB', [moe, zoe]],
  ['q=(new)', [abe]],
  ['q=.*', []],
  ['q=keys', [moe]],
])('the audit list with "%s" is sorted and filtered [D-82]', async (query, expected) => {
  const { status, body } = await list(query)
  expect([status, targets(body)]).toEqual([200, expected])
})

test('its pages hold every entry once; unknown orders and cursors are refused [D-82]', async () => {
  for (const sort of ['-at', 'admin', 'action']) {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await list(`limit=1&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...targets(page.body))
      cursor = page.headers.get('x-next-cursor')
    } while (cursor)
    expect(seen.toSorted()).toEqual([moe, abe, zoe].toSorted())
  }
  for (const query of ['sort=adminEmail', 'sort=__proto__', 'cursor=e30', 'limit=-1', `q=${'x'.repeat(300)}`])
    expect((await list(query)).status).toBe(400)
})

test('after the decision an admin gets documents only with a reason, which the audit list keeps [D-51]', async () => {
  const member = await api.member({ currentlyPaid: false, isAccountVerified: false })
  await member.put('/api/users', formOf({ documents: [await aFile()], insuranceDocuments: await aFile() }))
  const open = async (query = '') => (await admin.get(`/api/users/${member.id}${query}`)).body
  expect(await open()).toMatchObject({ documentsWithheld: false, documents: [expect.any(String)] })
  const verify = { userId: member.id, newValues: { isAccountVerified: true } }
  await admin.post('/api/users/admin-update-user', verify)
  expect(await open()).toMatchObject({ documentsWithheld: true, documents: [], insuranceDocuments: [] })
  const { documents } = await open('?reason=The policy has ended')
  expect((await fetch(new URL(documents[0], api.url))).status).toBe(200)
  expect((await list('limit=1')).body).toMatchObject([
    { action: 'read documents', target: member.user.email, detail: 'The policy has ended' },
  ])
})

test('mails that a server refused for good are among the notices, with what it said [D-70]', async () => {
  const refused = {
    state: 'refused',
    to: 'gone@example.com',
    subject: 'Your account is verified',
    line: '550 No such mailbox',
    doneAt: api.clock.now(),
  }
  await api.deps.db.collection('mails').insertOne(refused)
  const { body } = await admin.get('/api/admin/notices')
  expect(body.refusedMails).toEqual([
    {
      to: 'gone@example.com',
      subject: 'Your account is verified',
      line: '550 No such mailbox',
      refusedAt: api.clock.now().toISOString(),
    },
  ])
})
