import type { Inactivity, InactivityDeps } from './inactivity.ts'
import {
  onUserInfoChange,
  readLastActivity,
  readLastReport,
  writeLastActivity,
  writeLastReport,
} from './storage.ts'

/** The clocks of the device, and the times that all tabs share. */
export const deviceTimes = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  lastActivity: { read: readLastActivity, write: writeLastActivity },
  lastReport: { read: readLastReport, write: writeLastReport },
} satisfies Partial<InactivityDeps>

/** What counts as activity, besides loading the page. */
const activityEvents = ['mousemove', 'mousedown', 'click', 'scroll', 'keydown'] as const

/**
 * Ends a session that is over, and from then on watches what the person does, and with `sync` what other tabs have done
 * with the login.
 */
export function watchActivity(inactivity: Inactivity, sync: () => void): void {
  inactivity.check()
  inactivity.active()
  const options = { capture: true, passive: true }
  let lastEvent = -Infinity
  const recordActivity = () => {
    const current = Date.now()
    // A moving mouse fires hundreds of events a second.
    if (Math.abs(current - lastEvent) < 1000) return
    lastEvent = current
    inactivity.active()
  }
  for (const name of activityEvents) addEventListener(name, recordActivity, options)
  const checkIfVisible = () => {
    if (document.visibilityState === 'visible') inactivity.check()
  }
  addEventListener('load', inactivity.active)
  window.addEventListener('pageshow', ({ persisted }) => {
    // A page from the back/forward cache has missed the events of other tabs.
    if (persisted) sync()
    checkIfVisible()
  })
  document.addEventListener('resume', inactivity.check) // before a frozen page is painted again
  addEventListener('focus', checkIfVisible)
  document.addEventListener('visibilitychange', checkIfVisible)
  setInterval(inactivity.check, 1000)
  onUserInfoChange(sync)
}
