import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { giveBack, takeDatabase } from '../../testing/databases.ts'
import { uriOf } from '../../testing/server.ts'
import { type Booking, makeYear, type Person, type Stay } from './make-year.ts'
import { playYear } from './play.ts'
import { openProduct, type Product } from './product.ts'
import { tableOf } from './table.ts'

const databases = [takeDatabase(), takeDatabase()]
let products: Product[]
beforeAll(async () => {
  const open = (name: string) => openProduct(uriOf(inject('mongoUri'), name), 3, 120_000)
  products = await Promise.all(databases.map(open))
})
afterAll(async () => {
  for (const product of products) await product.close()
  for (const database of databases) void giveBack(database).catch(() => undefined)
})

test('a year has the shares of its table, and the same seed gives the same year [YER-01]', () => {
  const { hosts, people, stays } = makeYear(7)
  expect([hosts, people.length, stays.length]).toEqual([300, 45_000, 60_000])
  expect(new Set(stays.map(({ person }) => person)).size).toBe(45_000)
  const harmful = stays.filter(({ isHarmful }) => isHarmful)
  expect(harmful).toHaveLength(1200)
  const times = Map.groupBy(harmful, ({ person }) => person)
  expect(harmful.filter(({ person }) => times.get(person)!.length > 1)).toHaveLength(600)
  const share = (is: (stay: Stay) => boolean, of = stays) => of.filter(is).length / of.length
  const reported = stays.filter(({ report }) => report)
  for (const [found, expected] of [
    [share(({ booking }) => booking.phone === 'relay'), 0.45],
    [share(({ booking }) => booking.phone === 'four'), 0.4],
    [share(({ booking }) => booking.kind === 'slip'), 0.04],
    [share(({ booking }) => booking.kind === 'alias'), 0.03],
    [share(({ booking }) => booking.kind === 'third party'), 0.04],
    [share(({ report }) => report !== null, harmful), 0.45],
    [share(({ seen }) => seen === 'by hand'), 0.04],
  ] as const)
    expect(Math.abs(found - expected)).toBeLessThan(0.05 * Math.max(expected, 0.2))
  const lies = reported.filter(({ report }) => report!.isLie)
  expect(new Set(lies.map(({ host }) => host)).size).toBe(3)
  const isNamed = ({ person, booking }: Stay) => booking.lastName === people[person]!.lastName
  expect(
    share(
      isNamed,
      stays.filter(({ booking }) => booking.kind === 'own'),
    ),
  ).toBe(1)
  const relayed = stays.filter(({ booking }) => booking.phone === 'relay')
  expect(share(({ booking }) => booking.lastFour + booking.phoneNumber === '', relayed)).toBe(1)

  expect(makeYear(3, 0.02)).toEqual(makeYear(3, 0.02))
  expect(makeYear(4, 0.02)).not.toEqual(makeYear(3, 0.02))
})

const person = (lastName: string, n: number): Person => ({
  firstName: 'Edda',
  lastName,
  alias: 'Ella',
  phoneNumber: `512555010${n}`,
  city: 'Austin',
  isPlanted: lastName === 'Plantedname',
})

test('a tiny year through the calls of the product, without parts and with [YER-01 YER-02 YER-03]', async () => {
  const people = ['Brokenbed', 'Quietborn', 'Wronglyborn', 'Plantedname', 'Answerborn'].map(person)
  const stay = (who: number, host: number, arrival: number, more: Partial<Stay> = {}): Stay => {
    const { firstName, lastName, phoneNumber } = people[who]!
    const booking: Booking = {
      firstName,
      lastName,
      phoneNumber,
      lastFour: phoneNumber.slice(-4),
      town: 'Austin',
      phone: 'whole',
      kind: 'own',
    }
    const usual = { isHarmful: false, seen: 'not' as const, report: null, answer: more.report ?? null }
    const days = { booked: Math.max(0, arrival - 3), arrival, departure: arrival + 2 }
    return { person: who, host, ...days, booking, ...usual, ...more }
  }
  const bad = (day: number) => ({ day, type: '-1' as const, isLie: false, dispute: null })
  const contested = { from: 20, identified: 21, decided: 26 }
  const stays = [
    stay(0, 0, 1, { isHarmful: true, report: bad(5) }),
    stay(2, 1, 2, { report: { ...bad(8), isLie: true, dispute: contested } }),
    stay(1, 1, 3, { seen: 'list' }),
    stay(3, 1, 3, { seen: 'list' }),
    stay(0, 1, 10, { isHarmful: true, seen: 'list' }),
    stay(4, 0, 12, { answer: { ...bad(15), type: '1' } }),
    stay(0, 2, 20, { isHarmful: true, seen: 'by hand', report: bad(30) }),
    stay(0, 0, 30, { isHarmful: true, report: bad(60) }),
    stay(1, 2, 40, { seen: 'by hand' }),
    // The register knows this guest by name, town and four digits.
    stay(4, 1, 50, { answer: { ...bad(53), type: '1' } }),
  ]
  const year = { hosts: 3, people, stays }
  const days: number[] = []
  const parts = { intake: false, reminders: false }
  const without = await playYear(products[0]!, year, parts, (day) => void days.push(day))
  expect([days[0], days.at(-1), days.length]).toEqual([0, 365, 366])
  expect(without).toEqual({
    arrivals: 10,
    answeredByItself: 0,
    departures: 10,
    reportedInTime: 3,
    tapsOfGood: [],
    tapsOfBad: [7, 7, 5, 5],
    goodAnswers: 0,
    goodTyped: 0,
    goodAsked: 0,
    repeatHarm: 3,
    repeatHarmReported: 3,
    repeatHarmChecked: 2,
    repeatHarmSeen: 2,
    notRecognized: [],
    innocentSeen: 3,
    innocentWarned: 0,
    minutesInScore: [0],
    daysToDecision: [6],
    planted: 1,
    plantedReadable: 0,
    repeatedCalls: 0,
  })
  // What the register holds is found, so that a planted name would be.
  expect(await products[0]!.readable(['Brokenbed', 'Nowhereborn'])).toBe(1)

  const whole = await playYear(products[1]!, year, { intake: true, reminders: true })
  expect(whole).toMatchObject({
    arrivals: 10,
    answeredByItself: 10,
    reportedInTime: 5,
    tapsOfGood: [2, 2],
    goodAnswers: 2,
    goodTyped: 0,
    goodAsked: 0,
    tapsOfBad: [4, 4, 4, 4],
    repeatHarm: 3,
    repeatHarmChecked: 3,
    repeatHarmSeen: 3,
    innocentWarned: 0,
    plantedReadable: 0,
  })
  const table = tableOf(new Map(Object.entries({ without, 'with all': whole })))
  expect(table.split('\n').map((row) => row.split(/ {2,}/))).toEqual([
    ['', 'without', 'with all', 'goal'],
    [
      'Y1 bookings looked up within 60 seconds, without a tap',
      '0.0000 (0 of 10)',
      '1.0000 (10 of 10)',
      '0.99 or more',
    ],
    ['Y2 departures with a report within 14 days', '0.3000 (3 of 10)', '0.5000 (5 of 10)', '0.60 or more'],
    ['', 'taps of a report: good, bad', 'none to count, 6.00 (4)', '2.00 (2), 4.00 (4)', '2 or fewer'],
    [
      '',
      'good answers before which digits or a town are typed; asked which guest it is',
      'none to count; none to count',
      '0.0000; 0.0000',
    ],
    [
      'Y3 repeat harm that the host saw before check-in',
      '0.6667 (2 of 3)',
      '1.0000 (3 of 3)',
      '0.50 or more',
    ],
    ['', 'reported × checked × recognized', '1.0000 × 0.6667 × 1.0000', '1.0000 × 1.0000 × 1.0000'],
    [
      'Y4 innocent guests marked same or likely',
      '0.0000 (0 of 3)',
      expect.stringContaining('0.0000 (0 of'),
      '0.0001 or less',
    ],
    [
      'Y5 disputed reports: minutes until out of the score, days until decided',
      'at most 0, at most 6 (1)',
      'at most 0, at most 6 (1)',
      '1 or less, 30 or less',
    ],
    ['Y6 planted names readable in the dump and the logs', '0 of 1', '0 of 1', '0'],
    ['', 'calls repeated after a 503 or no answer', '0', '0'],
  ])
})
