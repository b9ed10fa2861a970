import { createInactivity, type Inactivity } from './inactivity.ts'
import { leaveSession, memberChanged, restoreSession, sessionToken, useSession } from './session.ts'
import {
  clearStorage,
  onUserInfoChange,
  readLastActivity,
  readLastTold,
  readUserInfo,
  writeLastActivity,
  writeLastTold,
} from './storage.ts'
import { useWarning } from './warning.ts'

/** What counts as activity (AUT-28), besides the page's load. */
const activities = ['mousemove', 'mousedown', 'click', 'scroll', 'keydown'] as const

/** The inactivity clock of this page. */
export const inactivity: Inactivity = createInactivity({
  now: () => Date.now(),
  lastActivity: { read: readLastActivity, write: writeLastActivity },
  lastTold: { read: readLastTold, write: writeLastTold },
  loggedIn: () => sessionToken() !== null,
  tell: () => void import('../api/activity.ts').then(({ tellActivity }) => tellActivity()),
  end: () => {
    clearStorage()
    void leaveSession()
  },
  warn: (secondsLeft) => {
    if (useWarning.getState().secondsLeft !== secondsLeft) useWarning.setState({ secondsLeft })
  },
})

/**
 * Takes the stored session over and watches it. Call before there is a router: a session that is over is cleared,
 * and the address becomes '/', before anything private can be painted (D-12).
 */
export function startSession(): void {
  restoreSession()
  inactivity.check()
  inactivity.active()
  watchActivity()
  onUserInfoChange(followOtherTabs)
}

function watchActivity() {
  const options = { capture: true, passive: true }
  let lastNoted = -Infinity
  const note = () => {
    const now = Date.now()
    // A moving mouse fires hundreds of times a second; one note a second is exact enough.
    if (Math.abs(now - lastNoted) < 1000) return
    lastNoted = now
    inactivity.active()
  }
  for (const name of activities) addEventListener(name, note, options)
  const look = () => {
    if (document.visibilityState === 'visible') inactivity.check()
  }
  addEventListener('load', inactivity.active)
  window.addEventListener('pageshow', ({ persisted }) => {
    // A page that the browser kept as it was, for the way back, has heard nothing of other pages meanwhile.
    if (persisted) followOtherTabs()
    look()
  })
  document.addEventListener('resume', inactivity.check) // before a frozen page is painted again
  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  setInterval(inactivity.check, 1000)
}

/** Another tab logged in or out: this one does the same. */
function followOtherTabs() {
  const { userAuth: before } = useSession.getState()
  const now = readUserInfo()
  if (before && !now) void leaveSession()
  else if (before && before._id !== now?._id) memberChanged()
  else restoreSession()
}
