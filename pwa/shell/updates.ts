import { checkConnection } from '../api/connection.ts'
import { isTriedAgain } from '../platform/try-twice.ts'

const reloadedFor = 'reloadedFor'

const newVersion = () => import('./new-version.ts')

/**
 * Starts the service worker after the page has loaded, and reloads once when the server no longer has a chunk of this
 * version. The failed import rejects in any case.
 */
export function startUpdates(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void chunkFailed(payload))
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    addEventListener('load', () => void newVersion().then(({ startWorker }) => startWorker()))
}

/**
 * Reloads unless the server is away, where that would only lose text, or the chunk is tried again, or a reload did not
 * help it before.
 */
async function chunkFailed(failure: Error): Promise<void> {
  const before = sessionStorage.getItem(reloadedFor) ?? ''
  if (!(await checkConnection()) || isTriedAgain(failure) || before.includes(failure.message)) return
  sessionStorage.setItem(reloadedFor, `${before}${failure.message}\n`)
  await newVersion().then(
    ({ reloadNewest }) => reloadNewest(),
    () => location.reload(),
  )
}
