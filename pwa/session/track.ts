import { useSession } from './session.ts'

const set = useSession.setState
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
