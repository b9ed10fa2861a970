import { expect, test } from 'vitest'
import { searchAmong, type Searched } from './search-saved.ts'

const names = { firstName: 'Nadia', state: '', country: '', city: 'Reno' }
const person = (n: number): Searched => {
  const digits = { phoneNumber: String(1000 + n), lastName: `Vance${'x'.repeat(n % 40)}` }
  const card = { ...names, ...digits, _id: `${n}`, id: `${n}`, createdAt: '2026-11-01T12:00:00.000Z' }
  return { card: { ...card, isViewed: true } }
}

test('a search among many people gives the page a turn after each 500 [BOX-05 BOX-11]', async () => {
  const people = Array.from({ length: 2600 }, (_, n) => person(n))
  const search = { ...names, lastName: 'Vance', phoneNumber: '3000' }
  await searchAmong(search, people.slice(0, 1)) // loads the rules
  const reached = [1]
  const note = () => {
    reached.push(people.filter(({ prepared }) => prepared).length)
    next = setImmediate(note)
  }
  let next = setImmediate(note)
  const found = await searchAmong(search, people)
  clearImmediate(next)
  expect(found.map(({ _id }) => _id)).toContain('2000')
  expect(reached.at(-1)).toBe(2600)
  expect(Math.max(...reached.slice(1).map((count, n) => count - reached[n]!))).toBe(500)
})
