import { expect, test } from 'vitest'
import type { Arrival } from './arrival.ts'
import { requestsFirst, timeToAnswer } from './days.ts'
import { toCheck } from './intake/check-arrivals.ts'
import { mergeStays } from './intake/merge.ts'
import { matchStatusOf, summaryOf } from './match-status.ts'

let made = 0
const arrival = (more: Partial<Arrival> = {}): Arrival => {
  made += 1
  return {
    id: `a${made}`,
    source: 'Airbnb',
    code: `HM${made}`,
    firstName: 'Nadia',
    lastName: `Fennimore${made}`,
    lastFour: '',
    city: '',
    listing: 'Blue Door',
    arrival: '2027-02-23',
    departure: '2027-02-27',
    check: null,
    ...more,
  }
}
const checked = (matches: number, best: 'likely' | 'possible' | null = 'possible', viewed = 0) =>
  arrival({ check: { at: '2027-02-20T08:00:00.000Z', matches, best: matches === 0 ? null : best, viewed } })

test('the line above the list counts arrivals, matches and what opening them uses [ARR-07]', () => {
  const none = Array.from({ length: 12 }, () => checked(0))
  const views = { used: 18, limit: 30 }
  expect(summaryOf([...none, checked(1), checked(1)], views)).toBe(
    '14 arrivals, 2 possible matches. Opening both uses 2 of your 12 guest views.',
  )
  expect(summaryOf([...none, checked(1)], views)).toBe(
    '13 arrivals, 1 possible match. Opening it uses 1 of your 12 guest views.',
  )
  expect(summaryOf([checked(3, 'possible', 1)], views)).toBe(
    '1 arrival, 3 possible matches. Opening all 3 uses 2 of your 12 guest views.',
  )
  expect(summaryOf(none, views)).toBe('12 arrivals, no possible match.')
  expect(summaryOf([arrival(), arrival()], views)).toBe('2 arrivals.')
  expect(summaryOf([checked(1, 'likely', 1)], views)).toBe(
    '1 arrival, 1 possible match. Opening it uses no guest view.',
  )
  expect(summaryOf([checked(2)], { used: 29, limit: 30 })).toBe(
    '1 arrival, 2 possible matches. Opening both takes 2 guest views, and you have 1 left.',
  )
  expect(summaryOf([checked(2)], { used: 0, limit: null })).toBe('1 arrival, 2 possible matches.')
  const twice = checked(1)
  expect(summaryOf([twice, { ...twice, id: 'other' }], views)).toMatch(/^2 arrivals, 1 possible match\./)
})

test('each arrival says nothing known, known to you, possible or likely match [ARR-07]', () => {
  const words = (one: Arrival, isSaved = false) => matchStatusOf(one, isSaved).words
  expect(words(checked(0))).toBe('No match')
  expect(words(checked(1))).toBe('Possible match')
  expect(words(checked(3))).toBe('Possible match: 3 guests')
  expect(words(checked(1, 'likely'))).toBe('Likely match')
  expect(words(checked(1, 'likely', 1))).toBe('Known to you')
  expect(words(checked(2, 'likely', 1))).toBe('Known to you, and another likely match')
  const one = arrival()
  expect(words(one)).toBe('Not checked yet')
  expect(words(one, true)).toBe('Known to you')
  expect(words(arrival({ checkAfter: '2027-02-21T00:00:00.000Z' }))).toBe('Waiting to be checked')
  expect(words(arrival({ firstName: '', lastName: '' }))).toBe('Name not known yet')
  expect(words(arrival({ lastName: '' }))).toBe('Add the last name to check')
  expect(words(arrival({ lastName: '', lastFour: '0144' }))).toBe('Not checked yet')
})

test('requests come first while they can be declined, the most urgent one before the others [INT-06]', () => {
  const now = Date.parse('2027-02-20T08:00:00.000Z')
  const until = (decideBy: string, more: Partial<Arrival> = {}) => arrival({ decideBy, ...more })
  const decision = (kind: 'declined' | 'asked') => ({ decision: { kind, at: '', reason: null } })
  const [plain, late] = [arrival(), until('2027-02-20T08:00:00.000Z')]
  const [soon, later] = [until('2027-02-20T08:59:00.000Z'), until('2027-02-21T07:00:00.000Z')]
  const declined = until('2027-02-20T10:00:00.000Z', decision('declined'))
  const asked = until('2027-02-20T09:30:00.000Z', decision('asked'))
  const all = [plain, later, late, declined, asked, soon]
  expect(requestsFirst(all, now)).toEqual([soon, asked, later, plain, late, declined])
  expect(requestsFirst([plain, late], now)).toEqual([plain, late])
  expect(all.map((one) => timeToAnswer(one, now))).toEqual([
    '',
    '23 hours left to answer',
    '',
    '',
    '1 hour left to answer',
    'Less than an hour left to answer',
  ])
})

test('the same stay from two sources is one, by its code, else by listing and dates [ARR-04]', () => {
  let ids = 0
  const newId = () => `new${(ids += 1)}`
  const merge = (known: Arrival[], stays: Arrival[], calledOff: Arrival[] = []) =>
    mergeStays(known, { stays, calledOff }, newId)
  const named = arrival({ code: 'HMQX7K2PBA', lastFour: '0100', check: checked(1).check })
  const skeleton = arrival({ code: 'HMQX7K2PBA', firstName: '', lastName: '', listing: '', lastFour: '0144' })
  const first = merge([named], [skeleton])
  expect(first).toMatchObject({
    doubles: 1,
    arrivals: [{ id: named.id, lastName: named.lastName, lastFour: '0144', check: null }],
  })
  expect(merge([skeleton], [named]).arrivals).toMatchObject([
    { lastName: named.lastName, lastFour: '0144', listing: 'Blue Door' },
  ])
  // A property system has a code of its own.
  const system = { ...named, code: 'ORB1', source: 'OwnerRez' }
  expect(merge([named], [system]).arrivals).toHaveLength(1)
  expect(merge([named], [{ ...system, listing: 'Red Door' }]).arrivals).toHaveLength(2)
  expect(merge([named], [{ ...system, lastName: 'Vance' }]).arrivals).toHaveLength(2)
  expect(merge([named], [{ ...named, code: 'HMOTHER000' }]).arrivals).toHaveLength(2)
  const bare = arrival({ source: 'Booking.com', code: '', firstName: '', lastName: '', listing: '' })
  expect(merge([], [bare, bare]).arrivals).toHaveLength(2)
  expect(merge(merge([], [bare, bare]).arrivals, [bare, bare])).toMatchObject({
    doubles: 2,
    arrivals: [{}, {}],
  })
  const unchanged = { ...named }
  expect(merge([named], [unchanged]).arrivals).toEqual([named])
  expect(merge([named, bare], [], [unchanged])).toMatchObject({ gone: 1, arrivals: [{ id: bare.id }] })
})

test('a check asks about those that were not checked, and again about all once they are [ARR-06]', () => {
  const [done, fresh, nameless] = [checked(0), arrival(), arrival({ firstName: '', lastName: '' })]
  expect(toCheck([done, fresh, nameless])).toEqual([fresh])
  expect(toCheck([done, nameless])).toEqual([done])
})
