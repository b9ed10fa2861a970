import type { Reactions, Review } from '../../shared/schemas/review.ts'
import { signedOut, useSession } from './session.ts'

const set = useSession.setState

/** A profile update succeeded. */
export const profileUpdated = () => set({ isUpdated: true, userUpdated: true })

/** A password update succeeded. */
export const passwordWasUpdated = () => set({ isUpdated: true, passwordUpdated: true })

/** The mail with a reset link was requested. */
export const resetMailSent = () => set({ passwordToken: true })

/** The password was reset, which ends every session of the account, also this one. */
export function passwordWasReset(): void {
  signedOut()
  set({ passwordReset: true })
}

/** Clears the short-lived flag of an update; `userUpdated` and `passwordUpdated` stay. */
export const updateCompleted = () => set({ isUpdated: false })

/** A review was posted or changed: the guest's page reloads it. */
export const commentWasCreated = () => set({ commentCreated: true })

/** The guest of the new review was reloaded. */
export const commentWasLoaded = () => set({ commentCreated: false })

/** The newest reviews were loaded. */
export const reviewsLoaded = (reviews: Review[]) => set({ reviews })

/** A like or report was saved. */
export const reacted = (likes: Reactions) => set({ likes })

let pendingRequests = 0

/**
 * Runs a request and updates `loading`, `appErr` and `serverErr`: earlier errors are cleared first, and a rejection is
 * stored and rethrown.
 */
export async function track<Result>(request: () => Promise<Result>): Promise<Result> {
  pendingRequests += 1
  set({ loading: true, appErr: null, serverErr: null })
  try {
    return await request()
  } catch (error) {
    set({ appErr: responseMessage(error), serverErr: error instanceof Error ? error.message : String(error) })
    throw error
  } finally {
    pendingRequests -= 1
    set({ loading: pendingRequests > 0 })
  }
}

/** The message of an error response; null when there was no response. */
function responseMessage(error: unknown): string | null {
  const hasResponse =
    error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status > 0
  return hasResponse ? error.message : null
}
