import { afterEach, expect, test, vi } from 'vitest'
import { holdMoves, isHeld, stay, useMoves, type Leave } from './moves.ts'

const location = { pathname: '/guest/1', search: '', hash: '', state: null, key: 'default' }
const toSearch: Leave = { currentLocation: location, nextLocation: { pathname: '/guestlist' } }
const held = () => useMoves.getState().held

const ends: (() => void)[] = []
const hold = (holds: (leave: Leave) => boolean) => {
  const end = holdMoves(holds)
  ends.push(end)
  return end
}
afterEach(() => ends.splice(0).forEach((end) => end()))

test('D-94 a way goes on by itself unless somebody holds it, and then when the person says so', () => {
  const goOn = vi.fn<() => void>()
  expect(isHeld(toSearch, goOn)).toBe(false)
  hold(({ nextLocation }) => nextLocation.pathname === '/guestlist')
  expect(isHeld({ ...toSearch, nextLocation: { pathname: '/faq' } }, goOn)).toBe(false)
  expect(isHeld(toSearch, goOn)).toBe(true)
  expect(goOn).not.toHaveBeenCalled()
  held()!.goOn()
  expect(goOn).toHaveBeenCalledOnce()
})

test('D-94 of two forms on a page only the unsent one asks, also after the other has gone', () => {
  const unsent = () => true
  hold(unsent)
  const end = hold(() => false)
  isHeld(toSearch, () => undefined)
  expect(held()?.by).toBe(unsent)
  stay()
  expect(held()).toBeNull()
  end()
  expect(isHeld(toSearch, () => undefined)).toBe(true)
})

test('D-94 of two that hold a way both are asked, one after the other', () => {
  const goOn = vi.fn<() => void>()
  const [first, second] = [() => true, () => true]
  hold(first)
  hold(second)
  isHeld(toSearch, goOn)
  expect(held()?.by).toBe(first)
  held()!.goOn()
  expect(held()?.by).toBe(second)
  expect(goOn).not.toHaveBeenCalled()
  held()!.goOn()
  expect(goOn).toHaveBeenCalledOnce()
})

test('a question is over when whoever asks it has gone', () => {
  const end = hold(() => true)
  isHeld(toSearch, () => undefined)
  end()
  expect(held()).toBeNull()
})
