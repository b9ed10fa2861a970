import { expect, test, vi } from 'vitest'
import type { ReadPerson } from '../../../shared/arrivals/parsing/stay.ts'
import { maxStays } from '../../../shared/schemas/stays.ts'
import { changeStays } from '../../stays/stays.ts'
import { addPeople, joinPeople } from './people.ts'

vi.mock('../../stays/stays.ts', async (load) => ({ ...(await load<object>()), changeStays: vi.fn() }))

let compared = 0
vi.mock('../../../shared/person/match.ts', async (load) => {
  const real = await load<typeof import('../../../shared/person/match.ts')>()
  const judge: typeof real.judge = (typed, candidates, register) => {
    compared += candidates.length
    return real.judge(typed, candidates, register)
  }
  return { ...real, judge }
})

let folded = 0
vi.mock('../../../shared/fold.ts', async (load) => {
  const real = await load<typeof import('../../../shared/fold.ts')>()
  const fold = (text: string) => {
    folded += 1
    return real.fold(text)
  }
  return { ...real, fold }
})
let notesRead = 0
vi.mock('../../../shared/stays/sensitive-words.ts', async (load) => {
  const real = await load<typeof import('../../../shared/stays/sensitive-words.ts')>()
  const sensitiveWordsOf = (note: string) => {
    notesRead += 1
    return real.sensitiveWordsOf(note)
  }
  return { ...real, sensitiveWordsOf }
})

const person = (row: number, more: Partial<ReadPerson> = {}): ReadPerson => ({
  row,
  firstName: 'Nadia',
  lastName: 'Fennimore',
  phoneNumber: '',
  lastFour: more.phoneNumber?.slice(-4) ?? '',
  city: '',
  ownNote: '',
  tags: [],
  ...more,
})
const known = (more: Partial<ReadPerson>) => [{ id: 'an-entry-of-mine', person: person(0, more) }]

test('of 5,000 people with 300 doubles all are accounted for, each compared with few others [BOX-06]', () => {
  const people = Array.from({ length: 5000 }, (_, row) => {
    const n = row % 4700
    const number = `512${String(1_000_003 * n + 7)
      .padStart(7, '0')
      .slice(-7)}`
    return person(row + 2, {
      firstName: `First${n}`,
      lastName: `Last${n}`,
      phoneNumber: number,
      lastFour: number.slice(-4),
      ownNote: `Row ${row}`,
    })
  })
  compared = 0
  const { changed, added, joined, broken } = joinPeople([], people)
  expect([added, joined, broken.length, changed.length]).toEqual([4700, 300, 0, 4700])
  const words = changed.flatMap(({ person }) => person.ownNote.split('\n'))
  expect(words.toSorted()).toEqual(people.map(({ ownNote }) => ownNote).toSorted())
  expect(compared).toBeLessThan(10_000)
  // A number that everybody has tells nobody apart.
  compared = 0
  const relayed = people.map((one) => ({ ...one, phoneNumber: '5125550100', lastFour: '0100' }))
  expect(joinPeople([], relayed)).toMatchObject({ added: 4700, joined: 300 })
  expect(compared).toBe(0)
})

test('of 5,000 people each is folded and read once, in parts between which the page answers [BOX-06]', async () => {
  const people = Array.from({ length: 5000 }, (_, row) =>
    person(row + 2, { lastName: `Last${row}`, phoneNumber: `512555${String(row).padStart(4, '0')}` }),
  )
  ;[folded, notesRead] = [0, 0]
  let added = -1
  vi.mocked(changeStays).mockImplementation(async (wanted) => {
    added = wanted(new Map()).size
  })
  const prepared: number[] = []
  await addPeople(people, (count) => prepared.push(count))
  expect(added).toBe(5000)
  expect(prepared).toEqual(Array.from({ length: 20 }, (_, n) => 250 * (n + 1)))
  expect(notesRead).toBe(5000)
  expect(folded / 5000).toBeLessThan(10)
})

test('doubles are who the rules of the search name one person, in the list and among own entries [BOX-06]', () => {
  const nadia = { phoneNumber: '5125550144', city: 'Leeds', ownNote: 'Quiet', tags: ['VIP' as const] }
  const joined = (given: Partial<ReadPerson>) => joinPeople(known(nadia), [person(2, given)])
  // One number with names alike, and both names with four digits and a town.
  expect(
    joined({ firstName: 'Nadja', phoneNumber: '5125550144', ownNote: 'Paid late', tags: ['ask first'] }),
  ).toMatchObject({
    joined: 1,
    changed: [
      {
        id: 'an-entry-of-mine',
        person: {
          firstName: 'Nadia',
          ownNote: 'Quiet\nNadja Fennimore\nPaid late',
          tags: ['VIP', 'ask first'],
        },
      },
    ],
  })
  expect(joined({ lastFour: '0144', city: 'leeds' })).toMatchObject({ joined: 1, added: 0 })
  // Another name with the number, and names alone, are other people.
  expect(joined({ firstName: 'Otto', phoneNumber: '5125550144' })).toMatchObject({ joined: 0, added: 1 })
  expect(joined({ city: 'Leeds' })).toMatchObject({ joined: 0, added: 1 })
  expect(joined({ phoneNumber: '5125559999' })).toMatchObject({ joined: 0, added: 1 })
  // The same row again is the same entry, however little it says.
  expect(joinPeople(known({}), [person(2), person(3)])).toMatchObject({ joined: 2, added: 0 })
})

test('a double whose note has no room is left out with its reason [BOX-06]', () => {
  const full = { phoneNumber: '5125550144', ownNote: '🔑'.repeat(499) }
  const { added, joined, broken, changed } = joinPeople(known(full), [
    person(2, { phoneNumber: '5125550144', ownNote: 'Paid late' }),
    person(3, { phoneNumber: '5125550144' }),
  ])
  expect([added, joined, broken]).toEqual([
    0,
    1,
    [{ row: 2, why: 'its note has no room beside what you have about Nadia' }],
  ])
  expect(changed).toMatchObject([{ person: { ownNote: full.ownNote } }])
})

test('a list for which there is no room changes nothing; one that fits is kept [BOX-06]', async () => {
  const kept = (count: number) => new Map(Array.from({ length: count }, (_, n) => [`${n}`, stayOf(n)]))
  const stayOf = (n: number) => ({ id: `${n}`, arrival: '2027-03-01', earlier: [] })
  let changed = -1
  vi.mocked(changeStays).mockImplementation(async (wanted) => {
    changed = wanted(kept(maxStays - 1)).size
  })
  const two = [person(2), person(3, { firstName: 'Otto' })]
  expect([await addPeople(two), changed]).toEqual([null, 0])
  expect([await addPeople(two.slice(1)), changed]).toEqual([{ added: 1, joined: 0, broken: [] }, 1])
})

test('a note that names a trait or health is left out, since only its writer can be asked [BOX-06 BOX-09]', () => {
  const rows = [person(2, { ownNote: 'She is deaf' }), person(3, { firstName: 'Otto', ownNote: 'Paid late' })]
  expect(joinPeople([], rows)).toMatchObject({
    added: 1,
    broken: [{ row: 2, why: expect.stringMatching(/^its note says “.*deaf”; write it by hand/) }],
  })
})
