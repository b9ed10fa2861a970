import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { addBlocker, cancel, useNavigationState, type Blocker } from './blockers.ts'

/**
 * Blocks transitions to another page for which `shouldBlock` returns true: `proceed` continues a blocked one, `reset`
 * stays. (The hook of react-router needs its data router.) For closing and reloading see `beforeunload`.
 */
export function useBlocker(shouldBlock: Blocker) {
  const latest = useRef(shouldBlock)
  const [blocker] = useState((): Blocker => (transition) => latest.current(transition))
  const blocked = useNavigationState((state) => (state.blocked?.by === blocker ? state.blocked : null))
  // Not after the paint: what is sent by then must not hold back a click that follows at once.
  useLayoutEffect(() => {
    latest.current = shouldBlock
  })
  useEffect(() => addBlocker(blocker), [blocker])
  return { isBlocked: blocked !== null, proceed: () => blocked?.proceed(), reset: cancel }
}
