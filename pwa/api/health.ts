/** Longer than this, and the server counts as away. */
const patienceMs = 3000

/**
 * A short probe: whether the server itself answers. A captive portal answers, too, but not with this text. Without
 * the client of the other calls, which asks here first.
 */
export async function isServerThere(): Promise<boolean> {
  try {
    const options = { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) } as const
    const response = await fetch(new Request('/api/health', options))
    return response.ok && (await response.text()).includes('"ok"')
  } catch {
    return false // whatever went wrong on the way, the server was not reached
  }
}
