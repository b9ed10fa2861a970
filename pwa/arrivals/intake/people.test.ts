import { expect, test, vi } from 'vitest'
import type { ReadPerson } from '../../../shared/arrivals/parsing/stay.ts'
import { maxStays } from '../../../shared/schemas/stays.ts'
import { useSession } from '../../session/session.ts'
import { ana } from '../../session/testing/ana.ts'
import { changeStays, type Stay } from '../../stays/stays.ts'
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

/** Stays in memory; `during` has what another device writes just before the change of that number. */
function fakeStays(before: ReadonlyMap<string, Stay> = new Map(), during: Record<number, Stay> = {}) {
  let [stays, call] = [before, 0]
  vi.mocked(changeStays).mockImplementation(async (wanted) => {
    const next = new Map(stays)
    const other = during[(call += 1)]
    if (other) next.set(other.id, other)
    for (const [id, fields] of wanted(new Map(next))) next.set(id, { ...fields, id, earlier: [] })
    stays = next
  })
  return () => stays
}

test('of 5,000 people with 300 doubles all are accounted for, each compared with few others [BOX-06]', async () => {
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
  const { changed, added, joined, broken } = await joinPeople([], people)
  expect([added, joined, broken.length, changed.length]).toEqual([4700, 300, 0, 4700])
  const words = changed.flatMap(({ person }) => person.ownNote.split('\n'))
  expect(words.toSorted()).toEqual(people.map(({ ownNote }) => ownNote).toSorted())
  expect(compared).toBeLessThan(10_000)
  // A number that everybody has tells nobody apart.
  compared = 0
  const relayed = people.map((one) => ({ ...one, phoneNumber: '5125550100', lastFour: '0100' }))
  expect(await joinPeople([], relayed)).toMatchObject({ added: 4700, joined: 300 })
  expect(compared).toBe(0)
})

test('of 5,000 people each is folded and read once, in parts between which the page answers [BOX-06]', async () => {
  const people = Array.from({ length: 5000 }, (_, row) =>
    person(row + 2, { lastName: `Last${row}`, phoneNumber: `512555${String(row).padStart(4, '0')}` }),
  )
  ;[folded, notesRead] = [0, 0]
  const stored = fakeStays()
  const done: number[] = []
  let turns = 0
  const turn = setInterval(() => (turns += 1))
  await addPeople(people, (count) => done.push(count))
  clearInterval(turn)
  expect(stored().size).toBe(5000)
  expect(done).toEqual(Array.from({ length: 100 }, (_, n) => 50 * (n + 1)))
  expect(turns).toBeGreaterThan(50)
  expect(notesRead).toBe(5000)
  expect(folded / 5000).toBeLessThan(10)
})

test('what was kept before a cancel is found again, so that the same list ends with each once [BOX-06]', async () => {
  const people = Array.from({ length: 250 }, (_, row) =>
    person(row + 2, { lastName: `Last${row}`, phoneNumber: `512555${String(row).padStart(4, '0')}` }),
  )
  const stored = fakeStays()
  const cancelAt = (least: number) => {
    const stop = new AbortController()
    return addPeople(people, (done) => done >= least && stop.abort(), stop.signal)
  }
  const canceled = { joined: 0, broken: [], isCanceled: true }
  expect(await cancelAt(50)).toEqual({ ...canceled, added: 0 })
  expect(stored().size).toBe(0)
  expect(await cancelAt(126)).toEqual({ ...canceled, added: 100 })
  expect(stored().size).toBe(100)
  expect(await addPeople(people)).toEqual({ added: 150, joined: 100, broken: [] })
  expect(stored().size).toBe(250)
})

test('a list of one member stops when another has logged in, and adds nothing to theirs [D-93]', async () => {
  const people = Array.from({ length: 250 }, (_, row) => person(row + 2, { lastName: `Last${row}` }))
  const stored = fakeStays()
  useSession.setState({ userAuth: ana })
  const logInBob = () => useSession.setState({ userAuth: { ...ana, _id: 'b2' } })
  const sum = await addPeople(people, (done) => done >= 126 && logInBob())
  expect(sum).toMatchObject({ added: 100, isCanceled: true })
  expect(stored().size).toBe(100)
})

test('doubles are who the rules of the search name one person, in the list and among own entries [BOX-06]', async () => {
  const nadia = { phoneNumber: '5125550144', city: 'Leeds', ownNote: 'Quiet', tags: ['VIP' as const] }
  const joined = (given: Partial<ReadPerson>) => joinPeople(known(nadia), [person(2, given)])
  // One number with names alike, and both names with four digits and a town.
  expect(
    await joined({
      firstName: 'Nadja',
      phoneNumber: '5125550144',
      ownNote: 'Paid late',
      tags: ['ask first'],
    }),
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
  expect(await joined({ lastFour: '0144', city: 'leeds' })).toMatchObject({ joined: 1, added: 0 })
  // Another name with the number, and names alone, are other people.
  expect(await joined({ firstName: 'Otto', phoneNumber: '5125550144' })).toMatchObject({
    joined: 0,
    added: 1,
  })
  expect(await joined({ city: 'Leeds' })).toMatchObject({ joined: 0, added: 1 })
  expect(await joined({ phoneNumber: '5125559999' })).toMatchObject({ joined: 0, added: 1 })
  // The same row again is the same entry, however little it says.
  expect(await joinPeople(known({}), [person(2), person(3)])).toMatchObject({ joined: 2, added: 0 })
})

test('a double whose note has no room is left out with its reason [BOX-06]', async () => {
  const full = { phoneNumber: '5125550144', ownNote: '🔑'.repeat(499) }
  const { added, joined, broken, changed } = await joinPeople(known(full), [
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

test('what another device writes about somebody of the list meanwhile is kept, too, and counted once [BOX-03 BOX-06]', async () => {
  const nadia = { id: 'an-entry-of-mine', firstName: 'Nadia', lastName: 'Fennimore', earlier: [] }
  const people = Array.from({ length: 150 }, (_, row) => person(row, { lastName: `Last${row}` }))
  people.push(person(151, { ownNote: 'Of the list' }))
  const before = new Map([[nadia.id, { ...nadia, ownNote: 'Before' }]])
  const stored = fakeStays(before, { 3: { ...nadia, ownNote: 'Meanwhile' } })
  expect(await addPeople(people)).toEqual({ added: 150, joined: 1, broken: [] })
  expect(stored().get(nadia.id)).toMatchObject({ ownNote: 'Meanwhile\nOf the list' })
  expect(stored().size).toBe(151)
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

test('a note that names a trait or health is left out, since only its writer can be asked [BOX-06 BOX-09]', async () => {
  const rows = [person(2, { ownNote: 'She is deaf' }), person(3, { firstName: 'Otto', ownNote: 'Paid late' })]
  expect(await joinPeople([], rows)).toMatchObject({
    added: 1,
    broken: [{ row: 2, why: expect.stringMatching(/^its note says “.*deaf”; write it by hand/) }],
  })
})
