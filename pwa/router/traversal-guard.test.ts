import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addBlocker, useNavigationState, type Transition } from './blockers.ts'
import { createTraversalGuard } from './traversal-guard.ts'

const location = { pathname: '/guest/1', search: '', hash: '', state: null, key: 'default' }
const toSearch: Transition = { currentLocation: location, nextLocation: { pathname: '/guestlist' } }

const go = vi.fn<(delta: number) => void>()
const show = vi.fn<() => void>()
let removeBlocker = () => undefined as void
beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
})
afterEach(() => {
  removeBlocker()
  vi.useRealTimers()
})

test('a traversal that nothing blocks is shown', () => {
  createTraversalGuard(go)(-1, toSearch, show)
  expect(show).toHaveBeenCalledOnce()
  expect(go).not.toHaveBeenCalled()
})

test('a blocked traversal is undone, and repeated once the person has confirmed it [D-94]', () => {
  removeBlocker = addBlocker(() => true)
  const guard = createTraversalGuard(go)
  guard(-2, toSearch, show)
  expect(go.mock.calls).toEqual([[2]])
  guard(0, toSearch, show) // the browser is back
  expect(show).not.toHaveBeenCalled()
  useNavigationState.getState().blocked!.proceed()
  expect(go.mock.calls).toEqual([[2], [-2]])
  guard(-2, toSearch, show)
  expect(show).toHaveBeenCalledOnce()
  guard(-2, toSearch, show) // the next one is asked about again
  expect(show).toHaveBeenCalledOnce()
})

test('a way back that another press cuts off is made once the presses have ended [D-94]', () => {
  removeBlocker = addBlocker(() => true)
  const guard = createTraversalGuard(go)
  guard(-1, toSearch, show)
  guard(-1, toSearch, show)
  guard(-2, toSearch, show)
  expect(go.mock.calls).toEqual([[1]])
  vi.runAllTimers()
  expect(go.mock.calls).toEqual([[1], [2]])
  guard(0, toSearch, show)
  expect(show).not.toHaveBeenCalled()
})
