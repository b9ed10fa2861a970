import { expect, test } from 'vitest'
import type { GuestCard, GuestSearch } from '../../shared/schemas/guest.ts'
import { judgeSaved, prepareCard } from './judge-saved.ts'

const card = (firstName: string, lastName: string, fields: Partial<GuestCard> = {}): GuestCard => ({
  _id: `${firstName} ${lastName}`,
  id: `${firstName} ${lastName}`,
  firstName,
  lastName,
  phoneNumber: '(•••) •••-4410',
  city: 'Tampa',
  state: 'FL',
  country: 'US',
  createdAt: '2026-11-01T12:00:00.000Z',
  isViewed: true,
  ...fields,
})
const nothing = { firstName: '', lastName: '', phoneNumber: '', city: '', state: '', country: '' }
const search = (typed: Partial<Omit<GuestSearch, 'cursor'>>, ...cards: GuestCard[]) =>
  judgeSaved(
    { ...nothing, ...typed },
    cards.map((each) => ({ card: each, prepared: prepareCard(each) })),
  ).map(({ firstName, lastName, match }) => `${firstName} ${lastName}: ${match.grade}`)

const zora = card('Zora', 'Quillfeather')

test.each([
  { firstName: 'Zora Quillfeather' },
  { lastName: 'Quillfeather Zora' },
  { lastName: 'Quillfeather, Dr. Zora Mae' },
])('without a connection a whole name in one field finds the saved guest: %o [MAT-16]', (typed) => {
  expect(search(typed, zora, card('Otis', 'Brandvold'))).toEqual(['Zora Quillfeather: possible'])
})

test('without a connection those whose first name begins so stand first [MAT-16]', () => {
  const cooper = card('Mary Anna', 'Cooper', { createdAt: '2026-01-01T12:00:00.000Z' })
  expect(search({ firstName: 'Mary Ann' }, card('Mary', 'Ann'), cooper)).toEqual([
    'Mary Anna Cooper: possible',
    'Mary Ann: possible',
  ])
})

test('without a connection the son is not the father either [MAT-15]', () => {
  const typed = { firstName: 'Zora', lastName: 'Quillfeather Jr.', phoneNumber: '4410', city: 'Tampa' }
  expect(search(typed, card('Zora', 'Quillfeather Sr.'))).toEqual(['Zora Quillfeather Sr.: other'])
})

test('without a connection one name with other last four digits is another person [DOR-23 MAT-12]', () => {
  const other = card('Otis', 'Quillfeather', { phoneNumber: '(•••) •••-1111' })
  expect(search({ lastName: 'Quillfeather', phoneNumber: '4410' }, other, zora)).toEqual([
    'Zora Quillfeather: possible',
    'Otis Quillfeather: other',
  ])
})

test('without a connection a national number finds the guest by its end [MAT-17]', () => {
  const typed = { phoneNumber: '06 12 34 44 10' }
  expect(search(typed, zora)).toEqual(['Zora Quillfeather: possible'])
  expect(search({ ...typed, lastName: 'Quillfeather' }, zora)).toEqual(['Zora Quillfeather: possible'])
})
