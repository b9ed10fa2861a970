import { useEffect } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router-dom'
import { followEntries, returnToShownEntry } from './router.ts'
import { askToLeave, hasUnsent } from './unsent.ts'

const isAsked: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname && hasUnsent()

/** Lets the forms of a page ask before another page is shown. For closing and reloading see `beforeunload`. */
export function LeaveGuard() {
  const blocker = useBlocker(isAsked)
  // Not before the page is shown: the router keeps its first changes for its first subscriber, which renders.
  useEffect(followEntries, [])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    askToLeave(blocker.proceed, () => {
      blocker.reset()
      returnToShownEntry()
    })
  }, [blocker])
  return null
}
