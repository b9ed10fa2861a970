import { useEffect, useRef, useState } from 'react'
import { holdMoves, stay, useMoves, type Holds } from './moves.ts'

/**
 * Holds the way to another page while `decide` says so. `proceed` goes on, `reset` stays. Closing and reloading the
 * page are the browser's own business.
 */
export function useBlocker(decide: Holds) {
  const latest = useRef(decide)
  const [holds] = useState((): Holds => (leave) => latest.current(leave))
  const held = useMoves((moves) => (moves.held?.by === holds ? moves.held : null))
  useEffect(() => {
    latest.current = decide
  })
  useEffect(() => holdMoves(holds), [holds])
  return { isBlocked: held !== null, proceed: () => held?.goOn(), reset: stay }
}
