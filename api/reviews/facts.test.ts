import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi, type TestMember } from '../testing/api.ts'

let api: Api
let author: TestMember
let reader: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  author = await api.member()
  reader = await api.member()
})
afterAll(() => api.close())

const stay = {
  arrival: '2026-03-02',
  departure: '2026-03-05',
  platform: 'airbnb',
  grounds: ['party', 'unpaid-damage'],
  claimed: 1250.5,
  paid: 100,
  currency: 'USD',
  reportedTo: ['platform'],
  listing: 'Lake house',
}
const shown = {
  arrival: '2026-03',
  departure: '2026-03',
  platform: 'airbnb',
  grounds: ['party', 'unpaid-damage'],
  reportedTo: ['platform'],
}
const report = { review: 'Held a party.', reviewType: '-1', again: '1' }

/** Posts a review of a new guest with these facts. */
async function post(facts: object, input: object = report) {
  const guest = await api.guest({ by: author.user })
  return author.post('/api/review', { guestId: guest._id, ...input, ...facts })
}
const edit = (review: { _id: string; review: string }, change: object) =>
  author.post('/api/review', {
    editingReviewId: review._id,
    originalText: review.review,
    review: review.review,
    ...change,
  })
const storedFacts = async (id: string) => (await api.deps.reviews.byId(new ObjectId(id)))!.facts

describe('the facts of a stay', () => {
  test('go with a review as JSON, and with a form whose lists are joined with commas [FCT-01 FCT-02]', async () => {
    const { status, body } = await post(stay)
    expect(status).toBe(201)
    expect(body).toMatchObject({ facts: shown, exactFacts: stay, arrived: { facts: stay } })
    const form = new FormData()
    const fields = { ...report, ...stay, grounds: 'party,unpaid-damage', claimed: '1,250.50', paid: '' }
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    form.append('guestId', (await api.guest({ by: author.user }))._id)
    const sent = await author.post('/api/review', form)
    const { paid: _, ...unpaid } = stay
    expect(sent.body.exactFacts).toEqual(unpaid)
  })

  test('a review may be about demands for a review, another guest than the booker, and a late leave [AFT-06]', async () => {
    const grounds = ['review-demand', 'booked-for-another', 'overstayed']
    const sent = await post({ grounds })
    expect(sent.body).toMatchObject({ facts: { grounds }, exactFacts: { grounds } })
    expect((await post({ grounds: 'overstayed', reviewType: '1' })).status).toBe(400)
  })

  test('are optional: text and type alone still post, and so does each fact alone [FCT-01]', async () => {
    const plain = await post({})
    expect(plain.status).toBe(201)
    expect(plain.body).not.toHaveProperty('facts')
    expect(plain.body).not.toHaveProperty('exactFacts')
    expect(plain.body.arrived.facts).toEqual({})
    for (const [name, value] of Object.entries(stay)) {
      const alone = name === 'claimed' ? { claimed: value, currency: 'USD' } : { [name]: value }
      if (name === 'paid') continue
      const kept = name === 'currency' ? undefined : alone
      expect((await post(alone)).body.exactFacts, name).toEqual(kept)
    }
  })

  test.each([
    ['arrival', { arrival: '2026-02-30' }, 'Enter a date, such as 2026-03-31'],
    ['arrival', { arrival: '2199-01-01' }, 'Arrival cannot be in the future'],
    ['departure', { ...stay, departure: '2026-03-01' }, 'Departure cannot be before arrival'],
    ['departure', { arrival: '2024-03-02', departure: '2025-04-06' }, 'A stay can have at most 366 nights'],
    ['platform', { platform: 'craigslist' }, 'Choose a platform from the list'],
    ['grounds', { grounds: ['rude'] }, 'Choose grounds from the list'],
    ['grounds', { grounds: 'good-order' }, 'These grounds do not fit the type of the review'],
    ['grounds', { grounds: 'party,smoking,pets,theft,no-show,chargeback' }, 'Choose at most five grounds'],
    ['claimed', { claimed: -5, currency: 'USD' }, 'An amount cannot be negative'],
    ['claimed', { claimed: '1.234,56', currency: 'USD' }, 'Write the amount like 1,234.56'],
    ['paid', { claimed: 5, paid: 5.01, currency: 'USD' }, 'Paid cannot be more than claimed'],
    ['claimed', { paid: 5, currency: 'USD' }, 'Enter the amount claimed, too'],
    ['currency', { claimed: 5 }, 'Choose a currency'],
    ['currency', { claimed: 5, currency: 'XXX' }, 'Choose a currency from the list'],
    ['reportedTo', { reportedTo: 'neighbors' }, 'Choose from the list to whom it was reported'],
  ])('are refused at %s when wrong: %j [FCT-03]', async (path, facts, message) => {
    const { status, body } = await post(facts)
    expect(status).toBe(400)
    expect(body.issues).toHaveLength(1)
    expect(body.issues[0].path.split('.')[0]).toBe(path)
    expect(body.message).toBe(message)
  })

  test('have grounds of the type that the server gives a review without one [FCT-03]', async () => {
    const praise = { review: 'Lovely people.' }
    expect((await post({ grounds: 'host-again' }, praise)).status).toBe(201)
    const { status, body } = await post({ grounds: 'party' }, praise)
    expect(status).toBe(400)
    expect(body.issues[0].path).toBe('grounds')
  })

  test('facts survive an edit without them, one with them replaces all, and the versions keep both [FCT-01 FCT-05]', async () => {
    const { body } = await post(stay)
    const text = await edit(body, { review: 'Held a loud party.' })
    expect(text.body).toMatchObject({
      exactFacts: stay,
      arrived: { facts: null },
      versions: ['Held a party.'],
    })
    const changed = await edit(text.body, { arrival: '2026-03-03' })
    expect(changed.body.exactFacts).toEqual({ arrival: '2026-03-03' })
    const before =
      'Facts of the stay: Stayed in March 2026, booked on Airbnb; Party and unpaid damage; Reported to the platform'
    expect(changed.body.versions).toEqual(['Held a party.', before])
    const cleared = await edit(changed.body, { arrival: '' })
    expect(cleared.body).not.toHaveProperty('facts')
    expect(cleared.body.versions.at(-1)).toBe('Facts of the stay: Arrived in March 2026')
    expect(await storedFacts(body._id)).toBeUndefined()
    const same = await edit(cleared.body, { arrival: '' })
    expect(same.body.versions).toHaveLength(3)
  })

  test('lose grounds that no longer fit when an edit changes the type alone [FCT-03]', async () => {
    const { body } = await post(stay)
    const { body: praise } = await edit(body, { reviewType: '1' })
    expect(praise.facts).toEqual({ ...shown, grounds: undefined })
    const wrong = await edit(praise, { grounds: 'theft' })
    expect(wrong.status).toBe(400)
  })

  test('reach other members as months without amounts, in no answer and in no history exactly [FCT-05]', async () => {
    const { body } = await post(stay)
    await edit(body, { ...stay, claimed: 2000, arrival: '2026-03-03' })
    const answers = [
      await reader.get(`/api/guest/${body.guest}`),
      await reader.get('/api/guest/history?profiles=1'),
      await reader.get('/api/review?limit=100'),
      await reader.get(`/api/review/${body._id}/versions`),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      for (const secret of ['exactFacts', '2026-03-0', '1250', '2000', 'Lake house', 'claimed', 'paid":'])
        expect(text).not.toContain(secret)
    }
    expect(answers[0]!.body.review[0].facts).toEqual(shown)
  })

  test('are exact for their author, and for the team in its list [FCT-05]', async () => {
    const { body } = await post(stay)
    await author.get(`/api/guest/${body.guest}`)
    const own = await author.get('/api/review?limit=0&allReviewsByUser=1')
    expect(own.body.at(-1).exactFacts).toEqual(stay)
    const admin = await api.admin()
    const all = await admin.get('/api/review?limit=100&isAdminDashboard=1')
    expect(all.body.find(({ _id }: { _id: string }) => _id === body._id).exactFacts).toEqual(stay)
  })
})

describe('a stay', () => {
  const second = 'You have already reported this stay.'
  const dates = (arrival: string, departure: string, more: object = {}) => ({ arrival, departure, ...more })
  const of = (guestId: string, facts: object, headers?: Record<string, string>, by = author) =>
    by.post('/api/review', { guestId, ...report, ...facts }, headers)

  test('is reported once: overlapping dates are refused with a link to the first, days that touch are not [FCT-04]', async () => {
    const { _id: guest } = await api.guest({ by: author.user })
    const first = await of(guest, dates('2026-03-02', '2026-03-05'))
    const link = `/guest/${guest}#review-${first.body._id}`
    for (const overlapping of [
      dates('2026-03-02', '2026-03-05'),
      dates('2026-03-04', '2026-03-09'),
      dates('2026-02-20', '2026-03-03'),
      dates('2026-02-01', '2026-04-01'),
    ]) {
      const { status, body } = await of(guest, overlapping)
      expect({ status, body }).toEqual({ status: 409, body: { message: second, link } })
    }
    for (const other of [
      dates('2026-03-05', '2026-03-07'),
      dates('2026-02-27', '2026-03-02'),
      dates('2026-03-02', '2026-03-05', { listing: 'Lake house' }),
      { arrival: '2026-03-03' },
      {},
    ])
      expect((await of(guest, other)).status).toBe(201)
    const again = await of(guest, dates('2026-03-03', '2026-03-04', { listing: ' lake HOUSE' }))
    expect(again.status).toBe(409)
    expect((await of(guest, dates('2026-03-02', '2026-03-05'), {}, reader)).status).toBe(201)
    const another = await api.guest({ by: author.user })
    expect((await of(another._id, dates('2026-03-02', '2026-03-05'))).status).toBe(201)
  })

  test('is reported once by calls that come at the same moment, and a repeated call is no second report [FCT-04]', async () => {
    const { _id: guest } = await api.guest({ by: author.user })
    const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']
    const answers = await Promise.all(days.map((arrival) => of(guest, dates(arrival, '2026-03-08'))))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    expect(await api.deps.db.collection('reviews').countDocuments({ guest: new ObjectId(guest) })).toBe(1)
    const key = { 'idempotency-key': 'a stay reported twice' }
    const first = await of(guest, dates('2026-05-01', '2026-05-02'), key)
    const repeated = await of(guest, dates('2026-05-01', '2026-05-02'), key)
    expect(repeated).toMatchObject({ status: 201, body: { _id: first.body._id } })
  })

  test('is not reported twice by an edit, and is free again when its review loses its dates [FCT-04]', async () => {
    const { _id: guest } = await api.guest({ by: author.user })
    const { body: first } = await of(guest, dates('2026-03-02', '2026-03-05'))
    const { body: other } = await of(guest, {})
    const moved = await edit(other, dates('2026-03-04', '2026-03-06'))
    expect(moved).toMatchObject({ status: 409, body: { message: second } })
    expect(await storedFacts(other._id)).toBeUndefined()
    expect((await edit(first, dates('2026-03-01', '2026-03-05'))).status).toBe(201)
    expect((await edit({ ...first }, { arrival: '2026-03-01' })).status).toBe(201)
    expect((await edit(other, dates('2026-03-04', '2026-03-06'))).status).toBe(201)
  })
})
