import { ObjectId } from 'mongodb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminUser } from '../../shared/schemas/admin.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { addToDay } from '../guests/search/limits.ts'
import { profiled, sumOf } from '../testing/profiled.ts'
import { aFile, formOf } from './testing/accounts.ts'
import type { UserDoc } from '../members/users.collection.ts'

let api: Api
let admin: TestMember
async function start() {
  api = await startApi({ RATE_LIMITS: 'off' })
  admin = await api.admin({ firstName: 'Ada', lastName: 'Desk', email: 'ada@example.com', tierId: '' })
}
const close = () => api.close()

const list = async (query = '') => admin.get(`/api/users?${query}`)
const emails = (users: AdminUser[]) => users.map(({ email }) => email)

describe('a few users', () => {
  beforeAll(async () => {
    await start()
    const file = () => ({ _id: new ObjectId(), ext: 'png' })
    const people: Partial<UserDoc>[] = [
      {
        firstName: 'Zoë',
        lastName: 'Álvarez',
        email: 'Zoe@Example.com',
        tierId: 'low',
        documents: [file(), file()],
      },
      {
        firstName: 'Abe',
        lastName: 'Zimmer',
        email: 'abe@example.com',
        tierId: 'highest',
        currentlyPaid: false,
      },
      {
        firstName: 'Ann-Marie',
        lastName: 'Moe',
        email: 'am.moe@other.example',
        tierId: 'high',
        isAccountVerified: false,
        insuranceDocuments: [file()],
      },
    ]
    for (const person of people) {
      api.clock.advance(60_000)
      await api.member(person)
    }
  })
  afterAll(close)
  const [ada, zoe, abe, moe] = [
    'ada@example.com',
    'Zoe@Example.com',
    'abe@example.com',
    'am.moe@other.example',
  ]

  test('admins get all users, the newest first, as a plain array [API-35 API-36 API-37 ADM-02 OP-83]', async () => {
    const { status, body, headers } = await admin.get('/api/users/')
    expect(status).toBe(200)
    expect(emails(body)).toEqual([moe, abe, zoe, ada])
    expect(headers.get('x-next-cursor')).toBeNull()
    expect(body[2]).toMatchObject({
      _id: body[2].id,
      firstName: 'Zoë',
      lastName: 'Álvarez',
      tierId: 'low',
      currentlyPaid: true,
      isAccountVerified: true,
      isAdmin: false,
      documentCount: 2,
      documentsDecidedAt: null,
      searchesToday: 0,
      searchesALot: false,
    })
  })

  test('no secret of a user is among what is sent [API-37]', async () => {
    const { text } = await list()
    for (const secret of ['passwordHash', 'vaultSecret', 'emailKey', 'listKeys', 'argon2', 'dGVzdA'])
      expect(text).not.toContain(secret)
  })

  test.each([
    ['name', [zoe, ada, moe, abe]],
    ['email', [abe, ada, moe, zoe]],
    ['plan', [ada, zoe, moe, abe]],
    ['created', [ada, zoe, abe, moe]],
  ])('the column %s sorts both ways [ADM-04 OP-83]', async (column, order) => {
    expect(emails((await list(`sort=${column}`)).body)).toEqual(order)
    expect(emails((await list(`sort=-${column}`)).body)).toEqual(order.toReversed())
  })

  test.each([
    ['paid', abe],
    ['verified', moe],
    ['-admin', ada],
    ['-documents', zoe],
  ])('the order %s puts %s first [ADM-04 OP-83]', async (sort, first) => {
    expect(emails((await list(`sort=${sort}`)).body)[0]).toBe(first)
  })

  test('an unknown column is refused [ADM-04 D-80]', async () => {
    for (const sort of ['passwordHash', '$where', '__proto__', 'toString', '-', '--name'])
      expect(await list(`sort=${sort}`)).toMatchObject({ status: 400, body: { message: 'Unknown order' } })
  })

  test.each([
    ['alvarez', [zoe]],
    ['ZOË al', [zoe]],
    ['álvarez, z', [zoe]],
    ['annm', [moe]],
    ['marie', [moe]],
    ['zoe@exa', [zoe]],
    ['other', [moe]],
    ['z', [abe, zoe]],
    ['lvarez', []],
    ['$gt', []],
    ['***', []],
  ])('the filter %s finds beginnings of words of name and address [OP-83]', async (q, found) => {
    expect(emails((await list(`q=${encodeURIComponent(q)}`)).body)).toEqual(found)
  })

  test.each(['-created', 'name', '-email', 'plan', 'paid', '-verified', 'admin', 'documents'])(
    'the pages of the order %s hold every user once [D-82]',
    async (sort) => {
      for (const q of ['', '&q=e']) {
        const all = emails((await list(`sort=${sort}${q}`)).body)
        const seen: string[] = []
        let cursor: string | null = null
        do {
          const page = await list(`sort=${sort}${q}&limit=1${cursor ? `&cursor=${cursor}` : ''}`)
          expect(page.body).toHaveLength(1)
          seen.push(...emails(page.body))
          cursor = page.headers.get('x-next-cursor')
        } while (cursor)
        expect(seen).toEqual(all)
      }
    },
  )

  test('cursors of another order or of no list are refused [D-82 D-80]', async () => {
    const next = (await list('limit=1&sort=name')).headers.get('x-next-cursor')!
    expect((await list(`limit=1&sort=name&cursor=${next}`)).status).toBe(200)
    const forged = (place: object) => Buffer.from(JSON.stringify(place)).toString('base64url')
    const wrong = [
      'x',
      'e30',
      next,
      forged({ sort: '-created', value: { $gt: '' }, id: 'a'.repeat(24) }),
      forged({ sort: '-created', value: { date: 'no date' }, id: 'a'.repeat(24) }),
      forged({ sort: '-created', value: 1, id: 'a' }),
    ]
    for (const cursor of wrong) expect((await list(`cursor=${cursor}`)).status).toBe(400)
    for (const query of ['limit=x', `q=${'x'.repeat(201)}`, `cursor=${'x'.repeat(501)}`])
      expect((await list(query)).status).toBe(400)
  })
})

describe('users who change', () => {
  beforeEach(start)
  afterEach(close)

  test('what the list sorts by follows every change: name, address, plan, documents [OP-83]', async () => {
    const member = await api.member({
      firstName: 'Bea',
      lastName: 'Bloom',
      tierId: '',
      isAccountVerified: false,
    })
    const row = async (q: string) => (await list(`q=${q}`)).body[0] as AdminUser | undefined
    await member.put('/api/users', { firstName: 'Bea', lastName: 'Quincey' })
    expect((await row('quinc'))?.email).toBe(member.user.email)
    expect(await row('bloom')).toBeUndefined()
    await member.put('/api/users', formOf({ documents: [await aFile()], insuranceDocuments: await aFile() }))
    expect((await row('quinc'))?.documentCount).toBe(2)
    expect(emails((await list('sort=-documents')).body).slice(0, 2)).toContain(member.user.email)
    await api.deps.users.update({ _id: member.user._id }, { $set: { tierId: 'highest' } })
    expect(emails((await list('sort=-plan')).body).slice(0, 2)).toContain(member.user.email)
  })

  test('who passes 150 searches a day is marked, in the list and beside it, until the day after [D-31]', async () => {
    const evening = new Date(api.clock.now().getTime() + 24 * 3_600_000)
    evening.setUTCHours(23, 50)
    api.clock.set(evening.toISOString())
    admin = await api.admin()
    const member = await api.member()
    const search = () => member.post('/api/guest/search', { lastName: 'nobody' })
    const row = async () => (await list(`q=${member.user.email}`)).body[0] as AdminUser
    const busy = async () => (await admin.get('/api/admin/notices')).body.busySearchers
    await search()
    for (let n = 1; n < 150; n++) await addToDay(api.deps, member.user)
    expect(await row()).toMatchObject({ searchesToday: 150, searchesALot: false })
    expect(await busy()).toEqual([])
    await search()
    expect(await row()).toMatchObject({ searchesToday: 151, searchesALot: true })
    const { email, lastName } = member.user
    const day = evening.toISOString().slice(0, 10)
    const noticed = [{ _id: member.id, name: `Mia ${lastName}`, email, day, searches: 151 }]
    expect(await busy()).toEqual(noticed)
    api.clock.advance(8 * 3_600_000)
    expect((await admin.get('/api/admin/notices')).status).toBe(401) // an hour without a request
    const { busySearchers } = (await (await api.admin({})).get('/api/admin/notices')).body
    expect(busySearchers).toEqual(noticed)
  })
})

describe('many users', () => {
  const count = 5000
  afterAll(close)
  beforeAll(async () => {
    await start()
    const template = admin.user
    const firstNames = ['Anna', 'Bert', 'Carla', 'Dora', 'Emil', 'Anton', 'Greta']
    const at = api.clock.now().getTime()
    const many = Array.from({ length: count }, (_, n): UserDoc => {
      const email = `user${n}@many.example`
      const firstName = firstNames[n % firstNames.length]!
      const lastName = `Person ${String.fromCharCode(97 + ((n * 7) % 26))}${n}`
      return {
        ...template,
        _id: new ObjectId(),
        email,
        emailKey: email,
        firstName,
        lastName,
        paymentCustomerId: `cus_many_${n}`,
        isAdmin: false,
        isAccountVerified: n % 3 > 0,
        currentlyPaid: n % 5 > 0,
        tierId: (['low', 'mid', 'high', 'highest'] as const)[n % 4]!,
        accountCreated: new Date(at - n * 1000),
      }
    })
    await api.deps.users.insertMany(many)
  })

  /** What the database says it did among the users for this page. */
  async function workOf(query: string) {
    const { answer, operations } = await profiled(api.deps.db, () => list(query), {
      ns: /\.users$/,
      'command.limit': { $gt: 1 },
    })
    return {
      answer,
      keys: sumOf(operations, 'keysExamined'),
      docs: sumOf(operations, 'docsExamined'),
      sorts: operations.some(({ hasSortStage }) => hasSortStage === true),
    }
  }

  test('a page holds at most 100 [D-82]', async () => {
    for (const query of ['', 'limit=0', 'limit=5000']) expect((await list(query)).body).toHaveLength(100)
    expect((await list('limit=7')).body).toHaveLength(7)
  })

  test.each(['-created', 'name', '-email', 'plan', '-paid', 'verified', '-admin', 'documents'])(
    'the order %s reads a page of its index, on the first page as deep in the list [D-82 OP-83]',
    async (sort) => {
      let cursor = ''
      for (let page = 0; page < 4; page++) {
        const { answer, keys, docs, sorts } = await workOf(`sort=${sort}${cursor}`)
        expect(answer.body).toHaveLength(100)
        expect([keys <= 104, docs <= 104, sorts]).toEqual([true, true, false])
        cursor = `&cursor=${answer.headers.get('x-next-cursor')}`
      }
    },
  )

  test('a filter reads what it finds when that is little, and along the order when it is much [D-82 OP-83]', async () => {
    const little = await workOf('sort=-plan&q=user49')
    expect(little.answer.body).toHaveLength(100)
    expect(little.docs).toBeLessThanOrEqual(111)
    const much = await workOf('sort=-created&q=p')
    expect(much.answer.body).toHaveLength(100)
    expect([much.docs < 250, much.sorts]).toEqual([true, false])
    const none = await workOf('sort=name&q=xyzzy')
    expect([none.answer.body.length, none.keys]).toEqual([0, 0])
  })
})
