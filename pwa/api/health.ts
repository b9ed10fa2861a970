import { compareClock } from './device-clock.ts'

/** Every response of our server has this header; one of a captive portal or a proxy does not. */
export const ourHeader = 'x-request-id'

const timeoutMs = 3000

/**
 * Whether the server responds. Checks the body, because a captive portal responds, too. Uses plain `fetch`, because the
 * client calls this itself.
 */
export async function isServerThere(): Promise<boolean> {
  try {
    const options = { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) } as const
    const response = await fetch(new Request('/api/health', options))
    if (response.headers.has(ourHeader)) compareClock(response.headers.get('date'))
    // A server without room for files (507, SEC-32) serves everything else.
    if (response.status === 507) return response.headers.has(ourHeader)
    return response.ok && ((await response.json()) as { status?: unknown } | null)?.status === 'ok'
  } catch {
    return false
  }
}
