import { afterEach, expect, test, vi } from 'vitest'
import {
  addBlocker,
  isBlocked,
  cancel,
  useNavigationState,
  type Blocker,
  type Transition,
} from './blockers.ts'

const location = { pathname: '/guest/1', search: '', hash: '', state: null, key: 'default' }
const toSearch: Transition = { currentLocation: location, nextLocation: { pathname: '/guestlist' } }
const blocked = () => useNavigationState.getState().blocked

const removals: (() => void)[] = []
const block = (blocker: Blocker) => {
  const remove = addBlocker(blocker)
  removals.push(remove)
  return remove
}
afterEach(() => removals.splice(0).forEach((remove) => remove()))

test('a transition proceeds unless it is blocked, and then once the person confirms it [D-94]', () => {
  const proceed = vi.fn<() => void>()
  expect(isBlocked(toSearch, proceed)).toBe(false)
  block(({ nextLocation }) => nextLocation.pathname === '/guestlist')
  expect(isBlocked({ ...toSearch, nextLocation: { pathname: '/faq' } }, proceed)).toBe(false)
  expect(isBlocked(toSearch, proceed)).toBe(true)
  expect(proceed).not.toHaveBeenCalled()
  blocked()!.proceed()
  expect(proceed).toHaveBeenCalledOnce()
})

test('of two forms on a page only the unsent one asks, also after the other has gone [D-94]', () => {
  const unsent = () => true
  block(unsent)
  const remove = block(() => false)
  isBlocked(toSearch, () => undefined)
  expect(blocked()?.by).toBe(unsent)
  cancel()
  expect(blocked()).toBeNull()
  remove()
  expect(isBlocked(toSearch, () => undefined)).toBe(true)
})

test('two blockers of one transition are both confirmed, one after the other [D-94]', () => {
  const proceed = vi.fn<() => void>()
  const [first, second] = [() => true, () => true]
  block(first)
  block(second)
  isBlocked(toSearch, proceed)
  expect(blocked()?.by).toBe(first)
  blocked()!.proceed()
  expect(blocked()?.by).toBe(second)
  expect(proceed).not.toHaveBeenCalled()
  blocked()!.proceed()
  expect(proceed).toHaveBeenCalledOnce()
})

test('a blocked transition is dropped when its blocker is removed', () => {
  const remove = block(() => true)
  isBlocked(toSearch, () => undefined)
  remove()
  expect(blocked()).toBeNull()
})
