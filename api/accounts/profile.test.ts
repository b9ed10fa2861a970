import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, caller, password, startApi } from '../testing/api.ts'
import { countOf, elsewhere, mailsTo, manyAddresses, tokenIn } from './testing/accounts.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ ...manyAddresses, PUBLIC_URL: 'http://host.example', DEMO: 'on' })
})
afterAll(() => api.close())

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const confirm = (token: unknown) => api.visitor.put('/api/users/confirm-email', { token }, elsewhere())
const logIn = (email: string) => api.visitor.post('/api/users/login', { email, password }, elsewhere())

describe('reading', () => {
  test('one reads the own details, by id or as me [API-14 API-15 API-16 OP-10 D-81 ENT-01]', async () => {
    const member = await api.member()
    const [byId, asMe] = [await member.get(`/api/users/${member.id}`), await member.get('/api/users/me')]
    expect(byId.status).toBe(200)
    expect(byId.body).toMatchObject({ _id: member.id, id: member.id })
    expect(asMe.body).toEqual(byId.body)
  })

  test('the details hold every field of a user, and no other [ENT-02 ENT-03 ENT-04 ENT-05 ENT-06 ENT-07 ENT-08 ENT-09 ENT-10 ENT-11 ENT-12 ENT-13 ENT-14 ENT-16 ENT-17 ENT-18 D-21]', async () => {
    const member = await api.member({ address2: 'Unit 2', tierId: 'mid' })
    const { body } = await member.get('/api/users/me')
    expect(body).toEqual({
      _id: member.id,
      id: member.id,
      firstName: 'Mia',
      lastName: member.user.lastName,
      title: 'Host',
      phone: '(555) 010-0000',
      email: member.user.email,
      pendingEmail: '',
      address: '1 Main Street',
      address2: 'Unit 2',
      city: 'Austin',
      state: 'TX',
      zipcode: '78701',
      country: 'US',
      propertyListing: 'https://listing.example/1',
      propertyListing2: '',
      propertyListing3: '',
      insuranceExpirationDate: '2031-01-31',
      documents: [],
      insuranceDocuments: [],
      otherDocuments: [],
      documentsWithheld: false,
      tierId: 'mid',
      currentlyPaid: true,
      isAccountVerified: true,
      isAdmin: false,
      accountCreated: api.clock.now().toISOString(),
      paymentCustomerId: member.user.paymentCustomerId,
      quotaUsed: 0,
      quotaLimit: 200,
      views: [],
    })
  })

  test('the limit follows the plan; the highest has none [D-21]', async () => {
    for (const [tierId, quotaLimit] of [
      ['low', 30],
      ['high', 2000],
      ['highest', null],
    ] as const) {
      expect((await (await api.member({ tierId })).get('/api/users/me')).body.quotaLimit).toBe(quotaLimit)
    }
  })

  test('own details need only a login [D-20]', async () => {
    const newcomer = await api.member({ currentlyPaid: false, isAccountVerified: false })
    expect((await newcomer.get('/api/users/me')).status).toBe(200)
  })

  test('a member who asks for somebody else gets 403, whether or not there is such a user [OP-09]', async () => {
    const [member, other] = [await api.member(), await api.member()]
    const [real, made] = [
      await member.get(`/api/users/${other.id}`),
      await member.get(`/api/users/${new ObjectId().toHexString()}`),
    ]
    expect([real.status, made.status]).toEqual([403, 403])
    expect(real.body).toEqual(made.body)
    expect(real.text).not.toContain(other.user.email)
  })

  test('an admin reads any user, without the views [OP-09 OP-34]', async () => {
    const [admin, member] = [await api.admin(), await api.member()]
    const answer = await admin.get(`/api/users/${member.id}`)
    expect([answer.status, answer.body.email, answer.body.views]).toEqual([200, member.user.email, []])
    expect((await admin.get(`/api/users/${new ObjectId().toHexString()}`)).status).toBe(404)
  })

  test.each(['undefined', 'A'.repeat(24), '1'.repeat(10_000), '%7B%22%24gt%22%3A%22%22%7D', '..%2Fme'])(
    'the id %s answers 400 or 404 [D-80]',
    async (id) => {
      const member = await api.admin()
      expect([400, 404]).toContain((await member.get(`/api/users/${id}`)).status)
    },
  )
})

describe('changing', () => {
  test('every field of the form is saved, at both spellings of the path [API-18 API-19 ENT-37 OP-68 ROL-03]', async () => {
    const member = await api.member({ currentlyPaid: false, isAccountVerified: false })
    const profile = {
      firstName: 'Ana',
      lastName: 'Núñez',
      title: 'Property Manager',
      phone: '+33 1 23 45 67 89',
      address: '2 Rue',
      address2: 'B',
      city: 'Lyon',
      state: '',
      zipcode: '69001',
      country: 'FR',
      propertyListing: 'https://l.example/4',
      propertyListing2: 'https://l.example/5',
      propertyListing3: 'https://l.example/6',
      insuranceExpirationDate: '2032-05-06',
    }
    const answer = await member.put('/api/users', { ...profile, email: member.user.email })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ ...profile, id: member.id, email: member.user.email })
    expect((await member.get('/api/users/me')).body).toMatchObject(profile)
    expect((await member.put('/api/users/', { city: 'Paris' })).body).toMatchObject({
      ...profile,
      city: 'Paris',
    })
  })

  test('an emptied optional field is cleared, a field that is not sent stays [OP-68 VAL-33]', async () => {
    const member = await api.member({ address2: 'Unit 2', propertyListing2: 'https://l.example/2' })
    const { body } = await member.put('/api/users', { address2: '', propertyListing2: '' })
    expect(body).toMatchObject({
      address2: '',
      propertyListing2: '',
      address: '1 Main Street',
      city: 'Austin',
    })
  })

  test('an empty email is refused, and nothing of the form is saved [OP-68]', async () => {
    const member = await api.member()
    const before = await countOf(api)
    const empty = await member.put('/api/users', { city: 'Paris', email: ' ' })
    expect([empty.status, empty.body.message]).toEqual([400, 'Email is required'])
    expect((await member.get('/api/users/me')).body).toMatchObject({ city: 'Austin', pendingEmail: '' })
    expect(await countOf(api)).toEqual(before)
  })

  test('a past insurance date is refused when it is entered, and may stay when it was stored [OP-64]', async () => {
    const member = await api.member({ insuranceExpirationDate: '2021-01-31' })
    const past = await member.put('/api/users', { insuranceExpirationDate: '2021-02-01', city: 'Paris' })
    expect([past.status, past.body.message]).toEqual([400, 'Please verify your insurance expiration date'])
    const same = await member.put('/api/users', { insuranceExpirationDate: '2021-01-31', city: 'Paris' })
    expect([same.status, same.body.city]).toEqual([200, 'Paris'])
    const cleared = await member.put('/api/users', { insuranceExpirationDate: '' })
    expect(cleared.body.insuranceExpirationDate).toBe('')
  })

  test('what the form does not offer stays as it is [D-20 D-80]', async () => {
    const member = await api.member({ currentlyPaid: false, isAccountVerified: false, tierId: 'low' })
    const answer = await member.put('/api/users', {
      currentlyPaid: true,
      isAccountVerified: true,
      isAdmin: true,
      tierId: 'highest',
      passwordHash: 'x',
      paymentCustomerId: 'cus_other',
      documents: ['a'.repeat(24)],
      $set: { isAdmin: true },
    })
    expect(answer.status).toBe(200)
    expect(await api.deps.users.byId(member.user._id)).toEqual(member.user)
  })

  test.each([
    [{ firstName: '' }, 'First Name is required'],
    [{ firstName: { $gt: '' } }, 'First Name must be text'],
    [{ city: 'x'.repeat(10_000) }, 'City can have at most 100 characters'],
    [{ city: ['Paris'] }, 'City must be text'],
    [{ country: 'XX' }, 'Choose a country from the list'],
    [{ state: 'Texas' }, 'Choose a state from the list'],
    [{ email: 'a@b' }, 'Enter a valid email address'],
    [{ insuranceExpirationDate: 'soon' }, 'Please verify your insurance expiration date'],
  ])('the profile %o answers 400 %s [D-80]', async (body, message) => {
    const member = await api.member()
    const answer = await member.put('/api/users', body)
    expect([answer.status, answer.body.message]).toEqual([400, message])
    expect(await api.deps.users.byId(member.user._id)).toEqual(member.user)
  })
})

describe('a new email address', () => {
  test('it takes effect when the mailed link is opened, and the old address gets a mail [D-15 D-82]', async () => {
    const member = await api.member()
    const answer = await member.put('/api/users', { email: 'New.Ana@example.com', city: 'Paris' })
    expect(answer.body).toMatchObject({
      email: member.user.email,
      pendingEmail: 'New.Ana@example.com',
      city: 'Paris',
    })
    expect((await logIn('new.ana@example.com')).status).toBe(401)
    const [mail] = await mailsTo(api, 'New.Ana@example.com')
    expect(mail?.text).toContain('http://host.example/confirm-email#')
    expect(await mailsTo(api, member.user.email)).toEqual([])

    const confirmed = await confirm(tokenIn(mail, 'confirm-email'))
    expect([confirmed.status, confirmed.body.email]).toEqual([200, 'New.Ana@example.com'])
    expect((await logIn('new.ana@EXAMPLE.com')).body).toMatchObject({ _id: member.id, pendingEmail: '' })
    expect((await logIn(member.user.email)).status).toBe(401)
    const mails = await mailsTo(api, member.user.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your email address was changed'])
    expect((await confirm(tokenIn(mail, 'confirm-email'))).status).toBe(400)
  })

  test('a taken address is answered like a free one, in any case, and its owner gets a mail [SEC-22]', async () => {
    const [member, other] = [await api.member(), await api.member()]
    const change = async (email: string) => {
      const { status, body, headers } = await member.put('/api/users', { email, city: 'Paris' })
      return {
        status,
        body: { ...body, pendingEmail: body.pendingEmail === email },
        names: [...headers.keys()],
      }
    }
    const free = await change('nobody.has.this@example.com')
    const shouted = other.user.email.toUpperCase()
    expect(await change(shouted)).toEqual(free)
    expect(free).toMatchObject({ status: 200, body: { pendingEmail: true } })

    expect(await mailsTo(api, shouted)).toEqual([])
    const mails = await mailsTo(api, other.user.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your email address was entered for another account',
    ])
    expect(mails[0]!.text).toContain('Your account stays as it is')
    expect(mails[0]!.text).not.toMatch(/confirm-email|Member\d*@/)
    expect((await logIn(other.user.email)).body).toMatchObject({ _id: other.id })
  })

  test('a change of email asks for a taken address only within its limit [SEC-22]', async () => {
    const [member, other] = [await api.member(), await api.member()]
    for (let times = 0; times < 10; times++)
      await member.put('/api/users', { email: `limit${times}@example.com` })
    const tried = await member.put('/api/users', { email: other.user.email })
    expect(tried.status).toBe(429)
    expect(await mailsTo(api, other.user.email)).toEqual([])
  })

  test.each(['\u212aate@example.com', 'je\u017f\u017fe@example.com'])(
    'letters of another alphabet make no new address: %s [SEC-27]',
    async (email) => {
      const member = await api.member()
      const answer = await member.put('/api/users', { email })
      expect([answer.status, answer.body.message]).toEqual([400, 'Enter a valid email address'])
      expect((await member.get('/api/users/me')).body.pendingEmail).toBe('')
    },
  )

  test('it does not change the mode of the account [D-64]', async () => {
    const member = await api.member({ paymentMode: 'live' })
    await member.put('/api/users', { email: 'moving+test@example.com' })
    const [mail] = await mailsTo(api, 'moving+test@example.com')
    expect((await confirm(tokenIn(mail, 'confirm-email'))).status).toBe(200)
    expect(await api.deps.users.byEmail('moving+test@example.com')).toMatchObject({ paymentMode: 'live' })
  })

  test('it needs a login not older than 15 minutes; the other fields do not [D-15]', async () => {
    const member = await api.member()
    api.clock.advance(15 * minuteMs + 1)
    const late = await member.put('/api/users', { email: 'late@example.com', city: 'Paris' })
    expect([late.status, late.body.message]).toEqual([403, 'Please confirm your current password'])
    expect((await member.get('/api/users/me')).body).toMatchObject({ city: 'Austin', pendingEmail: '' })
    expect((await member.put('/api/users', { email: member.user.email, city: 'Paris' })).status).toBe(200)
    await member.post('/api/users/confirm-password', { password })
    expect((await member.put('/api/users', { email: 'late@example.com' })).body.pendingEmail).toBe(
      'late@example.com',
    )
  })

  test('the own address in other letters is no change [D-15]', async () => {
    const member = await api.member({ email: 'same@example.com' })
    const { body } = await member.put('/api/users', { email: 'Same@Example.com' })
    expect(body).toMatchObject({ email: 'same@example.com', pendingEmail: '' })
  })

  test('a link is good for 24 hours, and a later change makes it void [D-15]', async () => {
    const member = await api.member()
    const change = async (email: string) => {
      const session = caller(api.url, (await logIn(member.user.email)).body.token)
      await session.put('/api/users', { email })
      return tokenIn((await mailsTo(api, email)).at(-1), 'confirm-email')
    }
    const first = await change('first@example.com')
    const second = await change('second@example.com')
    expect((await confirm(first)).status).toBe(400)
    api.clock.advance(24 * hourMs)
    const late = await confirm(second)
    expect([late.status, late.body.message]).toEqual([
      400,
      'This link is no longer valid. Please change your email on your account page again.',
    ])
    expect((await logIn(member.user.email)).body).toMatchObject({
      email: member.user.email,
      pendingEmail: '',
    })
    const third = await change('third@example.com')
    api.clock.advance(24 * hourMs - 1)
    expect((await confirm(third)).status).toBe(200)
  })

  test('an address that was taken meanwhile answers 409, also when two open their links at once [D-15]', async () => {
    const [ana, bo] = [await api.member(), await api.member()]
    for (const member of [ana, bo]) await member.put('/api/users', { email: 'wanted@example.com' })
    const tokens = (await mailsTo(api, 'wanted@example.com')).map((mail) => tokenIn(mail, 'confirm-email'))
    const answers = await Promise.all(tokens.map(confirm))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const loser = answers.find(({ status }) => status === 409)
    expect(loser?.body.message).toBe('An account with this email already exists')
  })

  test('reset links that went to the old address are dead, and a reset drops a waiting change [D-13 D-15]', async () => {
    const member = await api.member()
    const forgot = async () => {
      await api.visitor.post('/api/users/forgot-password-token', { email: member.user.email }, elsewhere())
      await api.deps.afterResponse.settled()
      return tokenIn((await mailsTo(api, member.user.email)).at(-1), 'reset-password')
    }
    const reset = (token: string) =>
      api.visitor.put('/api/users/reset-password', { token, password: 'Harbor-7-Lantern!' }, elsewhere())
    await member.put('/api/users', { email: 'moved@example.com' })
    const waiting = tokenIn((await mailsTo(api, 'moved@example.com'))[0], 'confirm-email')
    expect((await reset(await forgot())).status).toBe(200)
    expect((await confirm(waiting)).status).toBe(400)

    const other = await api.member()
    await other.put('/api/users', { email: 'away@example.com' })
    await api.visitor.post('/api/users/forgot-password-token', { email: other.user.email }, elsewhere())
    await api.deps.afterResponse.settled()
    const old = tokenIn((await mailsTo(api, other.user.email)).at(-1), 'reset-password')
    await confirm(tokenIn((await mailsTo(api, 'away@example.com'))[0], 'confirm-email'))
    expect((await reset(old)).status).toBe(400)
  })

  test('a reset link that was on its way to the old address is not mailed [D-13 D-15]', async () => {
    const { user, put } = await api.member()
    await put('/api/users', { email: 'elsewhere@example.com' })
    const waiting = tokenIn((await mailsTo(api, 'elsewhere@example.com'))[0], 'confirm-email')
    const { byEmail } = api.deps.users
    const released = Promise.withResolvers<void>()
    const look = vi.spyOn(api.deps.users, 'byEmail')
    look.mockImplementation(async (email) => {
      const found = await byEmail(email)
      await released.promise
      return found
    })
    await api.visitor.post('/api/users/forgot-password-token', { email: user.email }, elsewhere())
    expect((await confirm(waiting)).status).toBe(200)
    released.resolve()
    await api.deps.afterResponse.settled()
    look.mockRestore()
    const subjects = (await mailsTo(api, user.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your email address was changed'])
    expect(await api.deps.db.collection('passwordResets').countDocuments({ user: user._id })).toBe(0)
  })

  test('a member cannot have more than ten such mails sent an hour [D-18]', async () => {
    const member = await api.member()
    for (let times = 0; times < 10; times++) {
      expect((await member.put('/api/users', { email: `to${times}@example.com` })).status).toBe(200)
    }
    const late = await member.put('/api/users', { email: 'to10@example.com' })
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '3600'])
  })

  test.each(['', 'unknown', undefined, 7, { $ne: null }, 'x'.repeat(10_000)])(
    'the token %o answers 400 [D-82 D-80]',
    async (token) => {
      expect((await confirm(token)).status).toBe(400)
    },
  )
})
