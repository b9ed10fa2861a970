import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundGuest } from '../../../shared/schemas/guest.ts'
import { type Api, startApi, type TestMember } from '../../testing/api.ts'
import { profiled, sumOf } from '../../testing/profiled.ts'
import { inventedGuest, seedGuests } from '../testing/guests.ts'

let api: Api
let ana: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  ana = await api.member()
  await seedGuests(api.deps, [
    { firstName: 'Darius', lastName: 'Washington', city: 'Tampa', state: 'FL', phoneNumber: '8135554410' },
    { firstName: 'Darius', lastName: 'Okafor', city: 'Reno', state: 'NV' },
    { firstName: 'Nora', lastName: 'Darius' },
    { firstName: 'Dariusz', lastName: 'Zielinski' },
    { firstName: 'Eva', lastName: 'Anderson' },
    { firstName: 'William', lastName: 'Quackenthorpe' },
  ])
  await seedGuests(
    api.deps,
    Array.from({ length: 3000 }, (_, n) => inventedGuest(n)),
  )
})
afterAll(() => api.close())

type Typed = Record<string, string | boolean>
const search = async (typed: Typed) => {
  const answer = await ana.post('/api/guest/search', { eitherName: true, ...typed })
  expect(answer.status, answer.text).toBe(200)
  return { found: answer.body as FoundGuest[], next: answer.headers.get('x-next-cursor') }
}
const names = async (typed: Typed) =>
  (await search(typed)).found.map(({ firstName, lastName }) => `${firstName} ${lastName}`)

test('one name that may be either finds first and last names, exact ones first, however it was filled in [DOR-01 MAT-04]', async () => {
  for (const typed of [{ lastName: 'darius' }, { firstName: 'Darius' }] as Typed[]) {
    const found = await names(typed)
    expect(found.slice(0, 3).sort()).toEqual(['Darius Okafor', 'Darius Washington', 'Nora Darius'])
    expect(found.slice(3)).toEqual(['Dariusz Zielinski'])
  }
  const [guest] = (await search({ lastName: 'darius', city: 'Tampa' })).found
  expect(guest).toMatchObject({
    lastName: 'Washington',
    match: {
      grade: 'possible',
      fields: [
        { field: 'firstName', verdict: 'agrees', reason: 'first name agrees' },
        { field: 'city', verdict: 'agrees' },
      ],
    },
  })
})

test.each([
  ['4410', 'possible'],
  ['1111', 'other'],
])('one name with the last four digits %s is %s [DOR-23 MAT-02]', async (lastFour, grade) => {
  const { found } = await search({ lastName: 'washington', lastFour })
  expect(found.find(({ lastName }) => lastName === 'Washington')!.match.grade).toBe(grade)
})

test.each([
  ['andersen', 'Eva Anderson', 'one letter differs'],
  ['amderson', 'Eva Anderson', 'one letter differs'],
  ['Andersno', 'Eva Anderson', 'two letters are swapped'],
  ['Washingtn', 'Darius Washington', 'one letter differs'],
  ['quackentorpe', 'William Quackenthorpe', 'one letter differs'],
  ['Wiliam', 'William Quackenthorpe', 'one letter differs'],
  ['Bill', 'William Quackenthorpe', 'Bill is short for William'],
])(
  'one name alone finds similar ones and says how they differ: %s [DOR-05 MAT-04]',
  async (typed, name, reason) => {
    const { found } = await search({ lastName: typed })
    const guest = found.find(({ firstName, lastName }) => `${firstName} ${lastName}` === name)
    expect(guest?.match).toMatchObject({ grade: 'possible', fields: [{ verdict: 'similar', reason }] })
  },
)

test('one name and digits find a guest by either name [MAT-04 MAT-07]', async () => {
  expect((await names({ lastName: 'Darius', lastFour: '4410' }))[0]).toBe('Darius Washington')
  expect(await names({ lastName: 'Darius', phoneNumber: '8135554410' })).toEqual(['Darius Washington'])
})

test('a name in its own field finds what it did, also beside another name [D-30]', async () => {
  expect(await names({ lastName: 'darius', eitherName: false })).toEqual(['Nora Darius'])
  expect(await names({ lastName: 'andersen', eitherName: false })).toEqual([])
  expect(await names({ firstName: 'Nora', lastName: 'Darius' })).toEqual(['Nora Darius'])
  expect(await names({ firstName: 'd' })).toHaveLength(3)
})

test('every guest of the field that was filled comes with one of the pages, each guest once [D-30 MAT-06]', async () => {
  for (const lastName of ['lee', 'li', 'smi', 'cruz']) {
    const all: string[] = []
    let cursor: string | null = null
    do {
      const page = await search({ lastName, ...(cursor && { cursor }) })
      all.push(...page.found.map(({ _id }) => _id))
      cursor = page.next
    } while (cursor)
    expect(new Set(all).size).toBe(all.length)
    const own: string[] = []
    do {
      const page = await search({ lastName, eitherName: false, ...(cursor && { cursor }) })
      own.push(...page.found.map(({ _id }) => _id))
      cursor = page.next
    } while (cursor)
    expect(own.length).toBeGreaterThan(50)
    expect(own.filter((id) => !all.includes(id))).toEqual([])
  }
})

test('the work of one name stays bounded, however many guests there are [MAT-13]', async () => {
  for (const lastName of ['li', 'smith', 'Wei', 'andersen', 'quackentorpe', 'zzqqxxjj']) {
    const { operations } = await profiled(api.deps.db, () => search({ lastName }), { ns: /\.guest/ })
    expect(
      operations.some(({ hasSortStage, planSummary }) => hasSortStage || /COLLSCAN/.test(planSummary)),
    ).toBe(false)
    expect(sumOf(operations, 'docsExamined'), lastName).toBeLessThanOrEqual(200)
    expect(sumOf(operations, 'keysExamined'), lastName).toBeLessThanOrEqual(2000)
  }
})
