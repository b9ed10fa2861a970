import { checkConnection } from '../api/connection.ts'

const reloadedFor = 'reloadedFor'

const newVersion = () => import('./new-version.ts')

/**
 * Starts the service worker after the page has loaded, and reloads once when the server no longer has a chunk of this
 * version. The failed import rejects in any case.
 */
export function startUpdates(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void chunkFailed(payload.message))
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    addEventListener('load', () => void newVersion().then(({ startWorker }) => startWorker()))
}

/** Reloads unless the server is away, where that would only lose text, or a reload did not help this chunk before. */
async function chunkFailed(message: string): Promise<void> {
  const before = sessionStorage.getItem(reloadedFor) ?? ''
  if (!(await checkConnection()) || before.includes(message)) return
  sessionStorage.setItem(reloadedFor, `${before}${message}\n`)
  await newVersion().then(
    ({ reloadNewest }) => reloadNewest(),
    () => location.reload(),
  )
}
