/** A session ends after one hour without activity. */
export const inactivityMs = 3_600_000
/** The warning appears this long before the end. */
export const warningMs = 60_000
/** Activity is reported to the server at most this often. */
export const reportEveryMs = 300_000

/** Times are milliseconds since 1970; the stores are shared by all tabs. */
export type InactivityDeps = {
  now: () => number
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
   * on a mouse move, nobody could press its button.
   */
  active: () => void
  /** Ends the session, warns, or does nothing, depending on the stored time. */
  check: () => void
}

/**
 * Tracks inactivity by a stored time instead of a timer: a laptop that slept for two hours is logged out by its first
 * check or activity.
 */
export function createInactivity(deps: InactivityDeps): Inactivity {
  const remaining = () => {
    const last = deps.lastActivity.read()
    return last === null ? inactivityMs : last + inactivityMs - deps.now()
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
    if (now - (deps.lastReport.read() ?? 0) >= reportEveryMs) {
      deps.lastReport.write(now)
      deps.report()
    }
  }

  return { active, check }
}
