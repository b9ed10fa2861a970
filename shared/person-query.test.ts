import { expect, test } from 'vitest'
import { parsePersonQuery } from './person-query.ts'

const read = (text: string) =>
  Object.fromEntries(Object.entries(parsePersonQuery(text)).filter(([, value]) => value !== ''))

const bill = { firstName: 'Bill', lastName: 'Smyth' }
test.each([
  ['bill smyth 4410 tampa', { firstName: 'bill', lastName: 'smyth', phoneNumber: '4410', city: 'tampa' }],
  ['bill smyth tampa', { firstName: 'bill', lastName: 'smyth', city: 'tampa' }],
  ['Bill Smyth 4410 Fort Worth TX', { ...bill, phoneNumber: '4410', city: 'Fort Worth', state: 'TX' }],
  ['Smyth, Bill', bill],
  ['Smyth, Bill, Tampa, FL', { ...bill, city: 'Tampa', state: 'FL' }],
  ['Bill Smyth, Tampa, Florida', { ...bill, city: 'Tampa', state: 'FL' }],
  ['Bill Smyth, Smallville', { ...bill, city: 'Smallville' }],
  ['Bill Smyth FL', { ...bill, state: 'FL' }],
  ['Bill Smyth New York', { ...bill, city: 'New York' }],
  ['Bill Smyth New York NY', { ...bill, city: 'New York', state: 'NY' }],
  ['bill', { lastName: 'bill' }],
  ['4410', { phoneNumber: '4410' }],
  ['Mary Jane Watson', { firstName: 'Mary Jane', lastName: 'Watson' }],
  ['Dr. Bill Smyth', bill],
  ["Sinéad O'Connor-Lowe", { firstName: 'Sinéad', lastName: "O'Connor-Lowe" }],
])('a line of words is read as name, digits and place: %s [DOR-01]', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each(['(813) 555-0144', '+1 813 555 0144', '813.555.0144', '8135550144', '+49 30 123456'])(
  'a number in any format is the phone number, before or after the name: %s [DOR-01]',
  (number) => {
    expect(read(number)).toEqual({ phoneNumber: number })
    expect(read(`Bill Smyth ${number} Tampa`)).toEqual({ ...bill, phoneNumber: number, city: 'Tampa' })
    expect(read(`${number} Bill Smyth`)).toEqual({ ...bill, phoneNumber: number })
  },
)

test('an extension is left out [DOR-01]', () => {
  expect(read('Bill Smyth 813-555-0144 x12')).toEqual({ ...bill, phoneNumber: '813-555-0144' })
})

test.each([
  'Reservation confirmed - Bill Smyth arrives Feb 23',
  'Booking confirmed: Bill Smyth arriving 3/4/2026',
  'Hello Ana,\n\nGuest: Bill Smyth\nCheck-in: Monday',
  'New reservation for Lake Cabin – Bill Smyth · 2 adults · $1,240',
])('of a confirmation mail the line with the name is read: %s [DOR-01]', (text) => {
  expect(read(text)).toEqual(bill)
})

test.each([
  ['Jackson Austin', { firstName: 'Jackson', lastName: 'Austin' }],
  ['Austin', { lastName: 'Austin' }],
  ['Virginia Washington', { firstName: 'Virginia', lastName: 'Washington' }],
  ['Savannah Austin Austin', { firstName: 'Savannah', lastName: 'Austin', city: 'Austin' }],
])('two words are a name, also those of a place: %s [DOR-01]', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test('emoji, other scripts, long and pasted texts are read without harm [DOR-01]', () => {
  expect(read('🏠 Bill Smyth 👍🏽')).toEqual(bill)
  expect(read('🏠')).toEqual({})
  expect(read('   ')).toEqual({})
  expect(read('محمد علي')).toEqual({ firstName: 'محمد', lastName: 'علي' })
  expect(read('דוד כהן 4410')).toEqual({ firstName: 'דוד', lastName: 'כהן', phoneNumber: '4410' })
  expect(read('Bill Smyth\n4410\nsecond line\n'.repeat(400))).toEqual(bill)
  const { firstName, lastName } = parsePersonQuery('x'.repeat(300))
  expect([firstName, lastName.length]).toEqual(['', 100])
})

test('any text of 100,000 characters is read within 50 ms [DOR-01]', () => {
  const hostile = [
    '1 '.repeat(50_000),
    'reservation '.repeat(8000),
    ', '.repeat(50_000),
    '(((('.repeat(25_000),
    'guest:'.repeat(16_000),
  ]
  for (const text of hostile) {
    const before = process.threadCpuUsage() // other work on this machine is no fault of it
    parsePersonQuery(text)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(50)
  }
})
