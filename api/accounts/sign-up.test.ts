import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { legalVersion } from '../../shared/legal/version.ts'
import { Refusal } from '../http/errors.ts'
import { type Api, caller, password, startApi } from '../testing/api.ts'
import {
  aFile,
  countOf,
  elsewhere,
  formOf,
  mailsTo,
  manyAddresses,
  signUpFields,
} from './testing/accounts.ts'

let api: Api
beforeAll(async () => {
  api = await startApi(manyAddresses)
})
afterAll(() => api.close())

type Overrides = Parameters<typeof signUpFields>[0]
const send = async (overrides: Overrides = {}, headers = elsewhere()) =>
  api.visitor.post('/api/users/register', formOf(await signUpFields(overrides)), headers)
const storedUser = (email: string) => api.deps.users.byEmail(email)

describe('a new account', () => {
  test('a visitor gets the user and a token, logged in, to be paid and verified [API-05 API-06 API-07 D-10 OP-15 REG-17 ROL-01]', async () => {
    const fields = await signUpFields()
    const answer = await api.visitor.post('/api/users/register', formOf(fields), elsewhere())
    expect(answer.status).toBe(201)
    const { documents: _files, password: _typed, acceptedTerms: _accepted, ...shown } = fields
    expect(answer.body).toMatchObject({
      ...shown,
      id: answer.body._id,
      currentlyPaid: false,
      isAccountVerified: false,
      isAdmin: false,
      quotaUsed: 0,
      views: [],
    })
    const own = await caller(api.url, answer.body.token).get('/api/users/me')
    expect([own.status, own.body._id]).toEqual([200, answer.body._id])
    expect(answer.body.vaultSecret.length).toBeGreaterThan(40)
    expect(answer.text).not.toContain(password)
    expect(answer.text).not.toContain('argon2')
  })

  test('the password is stored as an Argon2id hash and opens the account [D-14 REG-05]', async () => {
    const fields = await signUpFields()
    await api.visitor.post('/api/users/register', formOf(fields), elsewhere())
    const user = await storedUser(fields.email)
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(user)).not.toContain(password)
    const login = await api.visitor.post('/api/users/login', { email: fields.email, password }, elsewhere())
    expect(login.status).toBe(200)
  })

  test('the date and version of the terms and the insurance date are stored [OP-67 OP-64]', async () => {
    const fields = await signUpFields()
    await api.visitor.post('/api/users/register', formOf(fields), elsewhere())
    const user = await storedUser(fields.email)
    expect(user?.acceptedTerms).toEqual({ version: legalVersion, at: api.clock.now() })
    expect(user?.insuranceExpirationDate).toBe('2031-01-31')
  })

  test('three kinds of documents, each a list, belong to the account [OP-63 REG-09 REG-10 D-50]', async () => {
    const answer = await send({
      documents: [await aFile('front.png'), await aFile('back.pdf')],
      insuranceDocuments: await aFile('insurance.pdf'),
      otherDocuments: [await aFile('lease.png'), await aFile('tax.png'), await aFile('photo.png')],
    })
    expect(answer.body.documents).toHaveLength(2)
    expect(answer.body.documents[0]).toMatch(/^\/api\/files\/[0-9a-f]{24}\.png\?/)
    expect(answer.body.documents[1]).toMatch(/^\/api\/files\/[0-9a-f]{24}\.pdf\?/)
    expect(answer.body.insuranceDocuments).toHaveLength(1)
    expect(answer.body.otherDocuments).toHaveLength(3)
    for (const link of [answer.body.documents[0], answer.body.insuranceDocuments[0]]) {
      expect((await api.visitor.get(link)).status).toBe(200)
    }
    api.clock.advance(2 * 3_600_000)
    await api.deps.files.sweep()
    const login = { email: answer.body.email, password }
    const later = await api.visitor.post('/api/users/login', login, elsewhere())
    expect((await api.visitor.get(later.body.documents[1])).status).toBe(200)
  })

  test('a payment customer is made for the account, in the mode of its address [ENT-16 OP-16 D-64]', async () => {
    const make = vi.spyOn(api.deps.payments, 'createCustomer').mockResolvedValueOnce('cus_made_here')
    const fields = await signUpFields({ firstName: 'Ana', lastName: 'Gomez' })
    const answer = await api.visitor.post('/api/users/register', formOf(fields), elsewhere())
    expect(answer.body.paymentCustomerId).toBe('cus_made_here')
    const customer = { userId: answer.body._id, email: fields.email, name: 'Ana Gomez', mode: 'sandbox' }
    expect(make.mock.calls).toEqual([[customer]])
    make.mockRestore()
  })

  test('a welcome mail says what happens next [MEM-05]', async () => {
    const answer = await send()
    const mails = await mailsTo(api, answer.body.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('1 to 3 business days')
  })

  test('the country is US unless said, state and city are kept but not required [REG-07 OP-65]', async () => {
    const answer = await send({ country: undefined, city: undefined, state: undefined })
    expect(answer.body).toMatchObject({ country: 'US', city: '', state: '' })
    const abroad = await send({ country: 'FR', city: 'Lyon', zipcode: undefined, state: undefined })
    expect(abroad.body).toMatchObject({ country: 'FR', city: 'Lyon', zipcode: '' })
  })

  test('a sign-up without a plan is possible, one with an unknown plan is not [REG-13]', async () => {
    expect((await send({ tierId: undefined })).body.tierId).toBe('')
    expect((await send({ tierId: 'gold' })).status).toBe(400)
  })

  test('a sign-up cannot make itself paid, verified or an admin [D-20]', async () => {
    const answer = await send({
      currentlyPaid: 'true',
      isAccountVerified: 'true',
      isAdmin: 'true',
      paymentCustomerId: 'cus_other',
      _id: 'a'.repeat(24),
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ currentlyPaid: false, isAccountVerified: false, isAdmin: false })
    expect(answer.body._id).not.toBe('a'.repeat(24))
    expect(answer.body.paymentCustomerId).not.toBe('cus_other')
  })
})

describe('one account for an address', () => {
  test('a taken address answers 409 whatever its case, and nothing is left behind [D-15 OP-86]', async () => {
    const first = await send()
    const before = await countOf(api)
    const again = await send({ email: first.body.email.toUpperCase() })
    expect([again.status, again.body.message]).toEqual([409, 'An account with this email already exists'])
    expect(await countOf(api)).toEqual(before)
  })

  test.each(['\u212aate@example.com', 'je\u017f\u017fe@example.com', 'ana@ex\u0430mple.com'])(
    'an address with letters of another alphabet is refused: %s [SEC-27]',
    async (email) => {
      const before = await countOf(api)
      expect((await send({ email })).status).toBe(400)
      expect(await countOf(api)).toEqual(before)
    },
  )

  test('of five sign-ups with one address at once one wins, and the others leave nothing behind [D-15]', async () => {
    const before = await countOf(api)
    const email = 'Race@Example.com'
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => send({ email: index % 2 ? email.toLowerCase() : email })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
    const after = await countOf(api)
    for (const name of ['users', 'sessions', 'files.files', 'mails']) {
      expect([name, after[name]! - before[name]!]).toEqual([name, 1])
    }
  })
})

describe('refusals', () => {
  const strength =
    'Must Contain min 8 Characters, One Uppercase, One Lowercase, One Number and One Special Case Character'
  const insurance = 'Please verify your insurance expiration date'
  test.each<[Overrides, string, string]>([
    [{ firstName: '' }, 'First Name is required', 'VAL-03'],
    [{ firstName: undefined }, 'First Name is required', 'VAL-03'],
    [{ firstName: '  ' }, 'First Name is required', 'VAL-03'],
    [{ lastName: '' }, 'Last Name is required', 'VAL-04'],
    [{ title: '' }, 'Title is required', 'VAL-05'],
    [{ title: 'Duke' }, 'Choose a title from the list', 'OP-66'],
    [{ email: '' }, 'Email is required', 'VAL-06 OP-72'],
    [{ email: 'ana.example.com' }, 'Enter a valid email address', 'VAL-07'],
    [{ email: 'ana@example.com, bo@example.com' }, 'Enter a valid email address', 'VAL-07'],
    [{ phone: '' }, 'Phone is required', 'VAL-08'],
    [{ password: '' }, 'Password is required', 'VAL-09 OP-72'],
    [{ password: 'Aa1!xyz' }, strength, 'VAL-10 VAL-15'],
    [{ password: 'harbor-7-lantern!' }, strength, 'VAL-11 VAL-15'],
    [{ password: 'HARBOR-7-LANTERN!' }, strength, 'VAL-12 VAL-15'],
    [{ password: 'Harbor-X-Lantern!' }, strength, 'VAL-13 VAL-15'],
    [{ password: 'Harbor-7-Lantern' }, strength, 'VAL-14 VAL-15'],
    [{ password: `Aa1!${'x'.repeat(125)}` }, 'Password can have at most 128 characters', 'D-14'],
    [{ password: 'Password1!' }, 'This password is too common', 'D-14'],
    [{ address: '' }, 'Address is required', 'VAL-16 OP-72'],
    [{ country: 'FR', city: '' }, 'City is required', 'VAL-17 OP-72'],
    [{ zipcode: '' }, 'Zipcode is required', 'VAL-18 OP-72'],
    [{ zipcode: '1234' }, 'Enter a valid zipcode', 'VAL-19 OP-73'],
    [{ zipcode: '123456789' }, 'Enter a valid zipcode', 'VAL-19 OP-73'],
    [{ country: '' }, 'Country is required', 'VAL-20 OP-72'],
    [{ country: 'XX' }, 'Choose a country from the list', 'VAL-20'],
    [{ propertyListing: '' }, 'Listing is required', 'VAL-21'],
    [{ documents: undefined }, 'Documents are required', 'VAL-22'],
    [{ insuranceExpirationDate: '' }, insurance, 'VAL-23'],
    [{ insuranceExpirationDate: undefined }, insurance, 'VAL-23'],
    [{ insuranceExpirationDate: '2031-02-30' }, insurance, 'VAL-23'],
    [{ insuranceExpirationDate: 'tomorrow' }, insurance, 'VAL-23'],
    [{ insuranceExpirationDate: '2020-01-01' }, insurance, 'OP-64'],
    [{ acceptedTerms: undefined }, 'Please accept the terms', 'VAL-24 OP-72'],
    [{ acceptedTerms: 'false' }, 'Please accept the terms', 'VAL-24 OP-72'],
    [{ firstName: 'x'.repeat(10_000) }, 'First Name can have at most 100 characters', 'D-80'],
    [{ lastName: 'a\u0007b' }, 'Last Name holds characters that cannot be used', 'D-80'],
    [
      { documents: new File(['MZ this is a program'], 'id.png') },
      'Files must be gif, jpg, jpeg, png or pdf',
      'D-50',
    ],
    [{ documents: 'a'.repeat(24) }, 'Please choose the files again', 'D-50'],
    [{ documents: 'passport.png' }, 'Choose a file', 'D-50'],
  ])('a sign-up with %o leaves nothing behind and answers 400 %s [%s]', async (overrides, message) => {
    const before = await countOf(api)
    const answer = await send(overrides)
    expect([answer.status, answer.body.message]).toEqual([400, message])
    expect(answer.body.issues?.[0].message ?? message).toBe(message)
    expect(await countOf(api)).toEqual(before)
  })

  test('both zipcodes of the specification pass [VAL-19 OP-73]', async () => {
    expect((await send({ zipcode: '12345' })).status).toBe(201)
    expect((await send({ zipcode: '12345-6789' })).status).toBe(201)
  })

  test('an insurance date of today passes, and of yesterday does not [OP-64]', async () => {
    const day = (ms: number) => new Date(api.clock.now().getTime() + ms).toISOString().slice(0, 10)
    expect((await send({ insuranceExpirationDate: day(0) })).status).toBe(201)
    expect((await send({ insuranceExpirationDate: day(-24 * 3_600_000) })).status).toBe(400)
  })

  test('all failing fields are named, in the order of the form [OP-76 D-80]', async () => {
    const { body } = await send({ firstName: '', email: 'x', documents: undefined })
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(['firstName', 'email', 'documents'])
  })

  test('a file of more than 10 MB answers 413, and leaves nothing behind [D-50]', async () => {
    const before = await countOf(api)
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'id.png')
    const answer = await send({ documents: large })
    expect([answer.status, answer.body.message]).toEqual([413, 'Files must be 10 MB or smaller'])
    expect(await countOf(api)).toEqual(before)
  })

  test('more than ten files in a field are refused [D-50]', async () => {
    const answer = await send({ documents: await Promise.all(Array.from({ length: 11 }, () => aFile())) })
    expect([answer.status, answer.body.message]).toEqual([400, 'Choose at most 10 files'])
  })

  test('a form that is cut, or has no boundary, answers 400 [D-80]', async () => {
    const type = { ...elsewhere(), 'content-type': 'multipart/form-data; boundary=x' }
    const cut = '--x\r\ncontent-disposition: form-data; name="firstName"\r\n\r\nAna'
    for (const [body, headers] of [
      [cut, type],
      ['', type],
      ['nonsense', { ...type, 'content-type': 'multipart/form-data' }],
    ] as const) {
      expect((await api.visitor.post('/api/users/register', body, headers)).status).toBe(400)
    }
  })

  test('JSON cannot pass for a file, whatever path it names [D-50]', async () => {
    const before = await countOf(api)
    const { documents: _file, ...fields } = await signUpFields()
    const fake = { name: 'id.png', size: 10, path: '/etc/hostname', field: 'documents' }
    const answer = await api.visitor.post(
      '/api/users/register',
      { ...fields, documents: [fake] },
      elsewhere(),
    )
    expect([answer.status, answer.body.message]).toEqual([400, 'Choose a file'])
    expect(await countOf(api)).toEqual(before)
  })

  test('when the payment provider cannot be reached, nothing is left behind and the next try works [D-60]', async () => {
    const before = await countOf(api)
    const fields = await signUpFields()
    const down = vi
      .spyOn(api.deps.payments, 'createCustomer')
      .mockRejectedValueOnce(new Refusal(503, 'Payments are not available at the moment.'))
    const failed = await api.visitor.post('/api/users/register', formOf(fields), elsewhere())
    expect(failed.status).toBe(503)
    expect(await countOf(api)).toEqual(before)
    down.mockRestore()
    const again = await api.visitor.post('/api/users/register', formOf(fields), elsewhere())
    expect(again.status).toBe(201)
  })

  test('the 21st sign-up within an hour from one address answers 429, others go on [D-18]', async () => {
    const here = elsewhere()
    const { body } = await send()
    expect((await send({ email: body.email }, here)).status).toBe(409)
    await api.deps.limits.add(`sign-up:${here['x-forwarded-for']}`, 3_600_000, 18)
    expect((await send({ email: body.email }, here)).status).toBe(409)
    const late = await send({}, here)
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(late.body.message).toBe(
      'Too many accounts were created from here. Please try again in 60 minutes.',
    )
    expect((await send()).status).toBe(201)
    api.clock.advance(3_600_000)
    expect((await send({}, here)).status).toBe(201)
  })

  test('forms with a common password end after a hundred, and lock out no one else [SEC-01 D-14]', async () => {
    const here = elsewhere()
    const common = () => send({ password: 'Password1!' }, here)
    expect((await common()).status).toBe(400)
    await api.deps.limits.add(`tries:sign-up:${here['x-forwarded-for']}`, 3_600_000, 98)
    expect((await common()).status).toBe(400)
    expect((await send({}, here)).status).toBe(429)
    expect((await send()).status).toBe(201)
  })

  test('long lists in JSON cost no time, and their refusal is short [SEC-31]', async () => {
    const bodies = ['documents', 'insuranceDocuments', 'otherDocuments'].map((field) => ({
      [field]: Array.from({ length: 50_000 }, () => 'a'),
    }))
    for (const body of bodies) {
      const answer = await api.visitor.post('/api/users/register', body, elsewhere())
      expect([answer.status, answer.text.length < 16_384]).toEqual([400, true])
    }
    const member = await api.member()
    const guest = await api.guest()
    for (const more of [{ files: bodies[0]!['documents'] }, { removeFiles: bodies[0]!['documents'] }]) {
      const answer = await member.post('/api/review', { guestId: guest._id, review: 'Fine', ...more })
      expect([answer.status, answer.text.length < 16_384]).toEqual([400, true])
    }
  })

  test('a sign-up over the limit is refused before the form is read [D-18 D-50]', async () => {
    const here = elsewhere()
    const hour = { max: Number.POSITIVE_INFINITY, windowMs: 3_600_000 }
    await api.deps.limits.consume(`sign-up:${here['x-forwarded-for']}`, hour, undefined, 20)
    const form = request(new URL('/api/users/register', api.url), {
      method: 'POST',
      headers: { ...here, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 60_000_000 },
    })
    form.write('--x\r\ncontent-disposition: form-data; name="documents"; filename="id.png"\r\n\r\n')
    const [answer] = (await once(form, 'response')) as [IncomingMessage]
    form.destroy()
    expect(answer.statusCode).toBe(429)
  })
})
