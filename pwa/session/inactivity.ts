/** A session ends after one hour without activity. */
export const inactivityMs = 3_600_000
/** The warning appears this long before the end. */
const warningMs = 60_000
/** A clock may be corrected by this much without a consequence. */
export const clockToleranceMs = 60_000
/** Activity is reported to the server at most this often. */
export const reportEveryMs = 300_000

/** Times are milliseconds since 1970; the stores are shared by all tabs. */
export type InactivityDeps = {
  now: () => number
  /** Milliseconds since this page began, by a clock that cannot be set; it may stop while the device sleeps. */
  elapsed: () => number
  lastActivity: { read: () => number | null; write: (time: number) => void }
  lastReport: { read: () => number | null; write: (time: number) => void }
  loggedIn: () => boolean
  /** Reports activity to the server. */
  report: () => void
  /** Ends the session. */
  end: () => void
  /** Shows the seconds left, or hides the warning with null. */
  warn: (secondsLeft: number | null) => void
}

export type Inactivity = {
  /**
   * Records activity, or ends the session when the hour is over. The warning stays until the next check: if it vanished
   * on a mouse move, its button could not be pressed.
   */
  active: () => void
  /** Ends the session, warns, or does nothing, depending on the stored time. */
  check: () => void
}

/**
 * Tracks inactivity by a stored time instead of a timer: a laptop that slept for two hours is logged out by its first
 * check or activity. The device's clock may be set back or jump: the hour ends by it or by the page's own clock,
 * whichever says so first, and a page that finds an activity still to come ends at once (SEC-39).
 */
export function createInactivity(deps: InactivityDeps): Inactivity {
  /** The stored time as this page last read it, and when it first did so by its own clock. */
  let seen: { last: number; at: number } | null = null

  function remaining() {
    const last = deps.lastActivity.read()
    if (last === null) return inactivityMs
    const [now, at] = [deps.now(), deps.elapsed()]
    if (seen === null && last > now + clockToleranceMs) return 0
    if (seen?.last !== last) seen = { last, at }
    return Math.min(last - now, seen.at - at, 0) + inactivityMs
  }

  function check() {
    if (!deps.loggedIn()) return deps.warn(null)
    const remainingMs = remaining()
    if (remainingMs <= 0) {
      deps.warn(null)
      return deps.end()
    }
    deps.warn(remainingMs <= warningMs ? Math.ceil(remainingMs / 1000) : null)
  }

  function active() {
    if (!deps.loggedIn()) return
    if (remaining() <= 0) return check()
    const now = deps.now()
    deps.lastActivity.write(now)
    seen = { last: now, at: deps.elapsed() }
    if (Math.abs(now - (deps.lastReport.read() ?? 0)) >= reportEveryMs) {
      deps.lastReport.write(now)
      deps.report()
    }
  }

  return { active, check }
}
