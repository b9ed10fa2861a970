import { expect, test } from 'vitest'
import { answeredText, countedOf, orNextCheckIn, toAnswer } from './after-stay.ts'
import { changeOf, fieldsOf, goneAfter, withChanges } from './merge.ts'

const stay = (lastName: string, departure: string, source = 'Direct') => ({ lastName, departure, source })
const asked = (...stays: Parameters<typeof toAnswer>[0] extends Iterable<infer Stay> ? Stay[] : never) =>
  toAnswer(stays, '2027-03-22').map(({ lastName }) => lastName)

test('stays of the last 21 days are asked for, those with a claim period first, then the oldest [AFT-01]', () => {
  expect(
    asked(
      stay('Younger', '2027-03-20'),
      stay('Older', '2027-03-02'),
      stay('Claim', '2027-03-21', 'Airbnb'),
      stay('Claim on its last day', '2027-03-08', 'Booking.com'),
      stay('Claim that is over', '2027-03-07', 'Vrbo'),
      stay('On the last day', '2027-03-01'),
      stay('Too long ago', '2027-02-28', 'Airbnb'),
      stay('Still here', '2027-03-23'),
      stay('Leaves today', '2027-03-22'),
      { lastName: 'A person', source: '' },
      { lastName: 'Gone', departure: '', source: '' },
    ),
  ).toEqual([
    'Claim on its last day',
    'Claim',
    'On the last day',
    'Older',
    'Claim that is over',
    'Younger',
    'Leaves today',
  ])
})

test('an answered stay is not asked for again, one whose answer was taken back is [AFT-04]', () => {
  const at = '2027-03-21T10:00:00.000Z'
  const of = (kind: 'reported' | 'none') => ({ ...stay(kind, '2027-03-20'), answer: { kind, at } })
  expect(asked(of('reported'), of('none'), { ...stay('Taken back', '2027-03-20'), answer: null })).toEqual([
    'Taken back',
  ])
})

test('the claim period ends with the next check-in at the same listing, where one is known [AFT-07]', () => {
  const at = (listing: string, arrival: string) => ({ listing, arrival, departure: '2027-12-31' })
  const stays = [
    at('Lake House', '2027-03-19'),
    at('Lake house', '2027-03-27'),
    at('Lake House', '2027-03-29'),
    at('Attic', '2027-03-23'),
  ]
  const next = (listing: string, departure: string) =>
    orNextCheckIn(stays, { listing, departure }, '2027-03-22')
  expect(next('Lake House', '2027-03-20')).toBe(', or before your next check-in on Sat, Mar 27')
  expect(next('Lake House', '2027-03-28')).toBe(', or before your next check-in on Mon, Mar 29')
  expect(next('Cellar', '2027-03-20')).toBe('')
  expect(next('', '2027-03-20')).toBe('')
})

test('answers of 90 days are counted, also of stays that are gone, whatever order devices say so [AFT-09]', () => {
  const now = Date.parse('2027-03-22T10:00:00Z')
  const over = { ...stay('Vance', '2026-12-22'), id: 'a-stay-of-a-member' }
  const [[id, fields]] = [...countedOf([over], { isAnswered: true })] as [[string, object]]
  const answered = changeOf(id, null, fields, { id: 'change-1', now })!
  const [[, unanswered]] = [...countedOf([over])] as [[string, object]]
  const later = changeOf(id, null, unanswered, { id: 'change-2', now: now + 1000 })!
  for (const record of [
    withChanges(null, [answered, later], now)!,
    withChanges(null, [later, answered], now)!,
  ]) {
    expect(goneAfter(record)).toEqual(new Date('2027-03-23T00:00:00Z'))
    const all = [record, withChanges(null, [later], now)!].map((one) => fieldsOf(one))
    expect(answeredText(all, '2027-03-22')).toBe('1 of 2 stays answered in 90 days')
    expect(answeredText(all, '2027-03-23')).toBe('')
  }
})
