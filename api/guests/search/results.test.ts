import { ObjectId } from 'mongodb'
import { expect, test } from 'vitest'
import { searchKeysOf } from '../../../shared/match.ts'
import { typedPerson } from '../../../shared/person/people.ts'
import { romanize } from '../romanize.ts'
import { judgeGuests } from './results.ts'

const register = { size: 1000, shareOf: () => 0.001, isRare: () => true, isGivenName: () => false }
/** Eight words of which none is like another. */
const worstName = (n: number) =>
  Array.from({ length: 8 }, (_, at) => 'abcdefg'.slice((at + n) % 3) + 'nopqrstu'.charAt((n + at) % 8)).join(
    ' ',
  )
const fieldsOf = (n: number) => ({
  firstName: worstName(n),
  lastName: worstName(n + 1),
  city: worstName(n + 2),
  phoneNumber: '8135550199',
  state: '',
  country: '',
})

test('while 500 guests with the longest names are judged, others are answered all the time [SEC-41]', async () => {
  const found = Array.from({ length: 500 }, (_, n) => {
    const guest = new ObjectId()
    return { guest, shown: { _id: guest, createdAt: new Date(0), ...fieldsOf(n + 3) } as never }
  })
  const typed = typedPerson(fieldsOf(1), romanize)
  const search = searchKeysOf(fieldsOf(1))
  let answered = 0
  const others = setInterval(() => (answered += 1), 0)
  expect(await judgeGuests(found, { search, typed, register, far: new Set() })).toHaveLength(500)
  clearInterval(others)
  expect(answered).toBeGreaterThan(10)
})
