import { expect, test } from 'vitest'
import { typedPerson, storedPerson } from '../../shared/person/people.ts'
import { newGuestFields } from '../../shared/schemas/guest.ts'
import * as v from 'valibot'
import { blockingKeysOf } from './blocking-keys.ts'
import { romanize } from './romanize.ts'

const nothing = { phoneNumber: '8135550199', state: '', country: '' }

// Of one sign folding makes up to eighteen letters in four words.
test.each(['ﷺ', 'ﷲ', '㍿', 'ß', 'a b '])(
  'of a text of %s no more is compared or stored than of a name [SEC-41]',
  (sign) => {
    const text = sign.repeat(100).slice(0, 100)
    const fields = { ...nothing, firstName: text, lastName: text, city: text }
    for (const inLatin of [romanize, undefined]) {
      const person = storedPerson(fields, inLatin)
      const { first, last, town, pairs } = { ...person, pairs: typedPerson(fields, inLatin).pairs }
      for (const name of [first, last, ...pairs.flatMap((pair) => [pair.first, pair.last])]) {
        expect(name.whole.length).toBeLessThanOrEqual(60)
        expect(name.words.length).toBeLessThanOrEqual(8)
      }
      expect(town.replaceAll(' ', '').length).toBeLessThanOrEqual(60)
      expect(town.split(' ').length).toBeLessThanOrEqual(8)
      expect(blockingKeysOf(person).blockingKeys.length).toBeLessThanOrEqual(64)
    }
  },
)

test('a guest whose name folds into more than 150 letters is refused [SEC-41]', () => {
  const isTaken = (name: string) => v.safeParse(newGuestFields.lastName, name).success
  expect([isTaken('ﷺ'.repeat(100)), isTaken('ß'.repeat(76)), isTaken('ß'.repeat(75))]).toEqual([
    false,
    false,
    true,
  ])
  expect(isTaken('Wolfeschlegelsteinhausenbergerdorff')).toBe(true)
})
