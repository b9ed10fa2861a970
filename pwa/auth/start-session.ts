import { api } from '../api/api.ts'
import { isUnreachable } from '../api/api-error.ts'
import { createInactivity, type Inactivity } from '../session/inactivity.ts'
import { inactivityReason, keepEnding } from '../session/kept-ending.ts'
import {
  leaveSession,
  memberChanged,
  memberId,
  restoreSession,
  sessionToken,
  useSession,
} from '../session/session.ts'
import { clearStorage, readUserInfo } from '../session/storage.ts'
import { useWarning } from '../session/warning.ts'
import { deviceTimes, watchActivity } from '../session/watch-activity.ts'
import { useVault } from '../vault/vault-state.ts'
import { endToken } from './log-out.ts'

/** The inactivity clock of this page. */
export const inactivity: Inactivity = createInactivity({
  ...deviceTimes,
  loggedIn: () => sessionToken() !== null,
  report: () =>
    void api.activity().catch((error: unknown) => {
      if (!isUnreachable(error)) console.warn('Activity could not be reported', error)
    }),
  end: () => {
    clearStorage()
    const token = sessionToken()
    keepEnding({
      why: inactivityReason,
      how: { cause: 'inactivity', keepsReviews: useVault.getState().isOpen },
      from: location.pathname + location.search + location.hash,
      member: memberId(),
    })
    if (token) void endToken(token)
    void leaveSession()
  },
  warn: (secondsLeft) => {
    if (useWarning.getState().secondsLeft !== secondsLeft) useWarning.setState({ secondsLeft })
  },
})

/**
 * Restores the stored session and watches it. Call before the router starts: an expired session is cleared and the
 * address becomes '/' before anything private can be painted.
 */
export function startSession(): void {
  restoreSession()
  watchActivity(inactivity, syncWithOtherTabs)
}

/** Takes over a login or logout of another tab. */
function syncWithOtherTabs() {
  const { userAuth: previous } = useSession.getState()
  const current = readUserInfo()
  if (previous && !current) void leaveSession()
  else if (previous && previous._id !== current?._id) memberChanged()
  else restoreSession()
}
