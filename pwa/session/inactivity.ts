/** One hour without activity ends a session (AUT-26). */
export const inactivityMs = 3_600_000
/** How long before its end the person is warned. */
export const warningMs = 60_000
/** The server hears of activity at most this often (D-11). */
export const tellEveryMs = 300_000

/** Times are milliseconds since 1970; the stores are shared by all tabs. */
export type InactivityParts = {
  now: () => number
  lastActivity: { read: () => number | null; write: (time: number) => void }
  lastTold: { read: () => number | null; write: (time: number) => void }
  loggedIn: () => boolean
  /** Tells the server about activity. */
  tell: () => void
  /** Ends the session. */
  end: () => void
  /** Seconds left once the warning is due, null when there is nothing to warn of. */
  warn: (secondsLeft: number | null) => void
}

export type Inactivity = {
  /**
   * Something the person did (AUT-28). After the hour it comes too late and ends the session. A warning goes with the
   * next check: a dialog that vanished while the mouse moves towards its button could not be pressed.
   */
  active: () => void
  /** Looks at the stored time: ends the session, warns, or does nothing. */
  check: () => void
}

/**
 * The hour without activity as a stored time, not a running timer (D-12): a laptop that slept for two hours is
 * logged out by its first check or activity. A visitor has no such hour (OP-88).
 */
export function createInactivity(parts: InactivityParts): Inactivity {
  const left = () => {
    const last = parts.lastActivity.read()
    return last === null ? inactivityMs : last + inactivityMs - parts.now()
  }

  function check() {
    if (!parts.loggedIn()) return parts.warn(null)
    const leftMs = left()
    if (leftMs <= 0) {
      parts.warn(null)
      return parts.end()
    }
    parts.warn(leftMs <= warningMs ? Math.ceil(leftMs / 1000) : null)
  }

  function active() {
    if (!parts.loggedIn()) return
    if (left() <= 0) return check()
    const now = parts.now()
    parts.lastActivity.write(now)
    if (now - (parts.lastTold.read() ?? 0) >= tellEveryMs) {
      parts.lastTold.write(now)
      parts.tell()
    }
  }

  return { active, check }
}
