import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FoundGuest } from '../../../shared/schemas/guest.ts'
import type { CheckedPerson } from '../../../shared/schemas/arrivals.ts'
import { planOf, tierIds } from '../../../shared/plans.ts'
import { type Api, startApi, type TestMember } from '../../testing/api.ts'
import { seedGuests } from '../testing/guests.ts'
import { addDistinctGuests } from './distinct-guests.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await seedGuests(api.deps, [
    { firstName: 'William', lastName: 'Fennimore', phoneNumber: '8135550144', city: 'Tampa', state: 'FL' },
    { firstName: 'Nora', lastName: 'Smith', city: 'Austin' },
    { firstName: 'Nora', lastName: 'Smith', city: 'Boise', state: 'ID' },
    { firstName: 'Otto', lastName: 'Grubenau', phoneNumber: '8135550177', city: 'Reno', state: 'NV' },
  ])
})
afterAll(() => api.close())

type Person = { firstName?: string; lastName?: string; lastFour?: string; city?: string }
const check = (member: TestMember, ...people: Person[]) => member.post('/api/guest/check', { people })
const answers = async (member: TestMember, ...people: Person[]): Promise<CheckedPerson[]> => {
  const answer = await check(member, ...people)
  expect(answer.status).toBe(200)
  return answer.body.people
}
const bill = { firstName: 'Bill', lastName: 'Fenimore', lastFour: '0144', city: 'Tampa' }
const nobody = { firstName: 'Zora', lastName: 'Quillfeather' }

test('one name alone can be checked, whichever it is [FLD-03]', async () => {
  const found = await answers(await api.member(), { firstName: 'Grubenau' }, { lastName: 'Grubenau' })
  expect(found.map(({ matches }) => matches)).toEqual([1, 1])
})

test('a check answers for each person, in their order, how many guests match and the best grade [ARR-06]', async () => {
  expect(
    await answers(await api.member(), bill, nobody, { firstName: 'Nora', lastName: 'Smith' }, {}),
  ).toEqual([
    { matches: 1, best: 'likely', viewed: 0 },
    { matches: 0, best: null, viewed: 0 },
    { matches: 2, best: 'possible', viewed: 0 },
    { matches: 0, best: null, viewed: 0 },
  ])
})

test('a check says nothing that a search would not show, and costs no credit [ARR-06 ARR-07]', async () => {
  const member = await api.member()
  const people: Person[] = [
    bill,
    { ...bill, city: 'Boise' },
    { ...bill, lastFour: '9999' },
    { firstName: 'Nora', lastName: 'Smyth' },
    { firstName: 'Nora', lastName: '' },
    { lastName: 'Grubenau', lastFour: '0177' },
    { city: 'Tampa' },
  ]
  for (const person of people) {
    const { body } = await member.post('/api/guest/search', person)
    const [checked] = await answers(member, person)
    const shown = (body as FoundGuest[]).filter(({ match }) => match.grade !== 'other')
    expect(checked!.matches, JSON.stringify(person)).toBeLessThanOrEqual(shown.length)
    expect(checked!.best).toBe(checked!.matches > 0 ? shown[0]!.match.grade : null)
  }
  expect((await member.get('/api/guest/history')).body).toEqual([])
  const [{ _id }] = (await member.post('/api/guest/search', bill)).body
  expect((await member.get(`/api/guest/${_id}`)).status).toBe(200)
  expect(await answers(member, bill)).toEqual([{ matches: 1, best: 'likely', viewed: 1 }])
})

test('a call takes 50 people, and only names, four digits and a town of each [ARR-02 ARR-06]', async () => {
  const member = await api.member()
  const fifty = Array.from({ length: 50 }, () => nobody)
  expect(await answers(member, ...fifty)).toHaveLength(50)
  const refused = async (body: object) => (await member.post('/api/guest/check', body)).body.message
  expect(await refused({ people: [...fifty, nobody] })).toBe('Enter at most 50 people')
  expect(await answers(member)).toEqual([])
  expect(await refused({ people: [{ ...bill, lastFour: '8135550144' }] })).toBe('Enter exactly four digits')
})

test('each plan has a budget of its own for a day, which a refused call does not use up [ARR-06]', async () => {
  for (const tierId of tierIds) {
    const { dailyChecks } = planOf(tierId)
    const member = await api.member({ tierId })
    await api.deps.limits.consume(
      `checks-day:${member.id}`,
      { max: dailyChecks, windowMs: 86_400_000 },
      String,
      dailyChecks - 2,
    )
    const refused = await check(member, nobody, nobody, nobody)
    expect(refused).toMatchObject({
      status: 429,
      body: {
        message: expect.stringMatching(
          `Your plan checks up to ${dailyChecks.toLocaleString('en-US')} arrivals a day`,
        ),
      },
    })
    expect(await answers(member, nobody, nobody)).toHaveLength(2)
    expect((await check(member, nobody)).status).toBe(429)
    expect((await member.post('/api/guest/search', nobody)).status).toBe(200)
  }
})

test('the guests whom a check meets count among the 2,000 of a day [ARR-06 SEC-24]', async () => {
  const member = await api.member()
  const meet = (count: number) =>
    addDistinctGuests(
      api.deps,
      member.user,
      Array.from({ length: count }, () => new ObjectId()),
    )
  await meet(1999)
  expect(await answers(member, bill, nobody)).toHaveLength(2)
  const refused = await check(member, bill, { firstName: 'Otto', lastName: 'Grubenau' })
  expect(refused).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('2,000 different guests') },
  })
})

test('what is sent is neither stored nor logged [ARR-02]', async () => {
  const logged: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    logged.push(String(line))
    return true
  })
  const noisy = await startApi({ LOG_LEVEL: 'trace' })
  try {
    const member = await noisy.member()
    const person = { firstName: 'Xanthippe', lastName: 'Quillfeather', lastFour: '7391', city: 'Nowhereton' }
    expect((await check(member, person, person)).status).toBe(200)
    expect((await check(member, { ...person, lastFour: '73911' })).status).toBe(400)
    const collections = await noisy.deps.db.collections()
    const stored = await Promise.all(collections.map((docs) => docs.find().toArray()))
    const all = JSON.stringify(stored) + logged.join('')
    expect(logged.join('')).toContain('/api/guest/check')
    // The end of an id or a time may be any four digits.
    for (const word of Object.values(person))
      expect(all).not.toMatch(new RegExp(`(?<![0-9a-f])${word}\\b`, 'i'))
  } finally {
    await noisy.close()
    spy.mockRestore()
  }
})
