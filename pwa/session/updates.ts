import { checkConnection } from '../offline/connection.ts'

const reloadedFor = 'reloadedFor'

const newVersion = () => import('./new-version.ts')

/**
 * Starts the service worker once the page is there, and reloads once when a chunk of an older version is gone from
 * the server. Whoever asked for the chunk learns of the failure in any case.
 */
export function startUpdates(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void chunkFailed(payload.message))
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    addEventListener('load', () => void newVersion().then(({ startWorker }) => startWorker()))
}

/** While the server is away a reload would only lose what was typed; a second failure after one is a real fault. */
async function chunkFailed(message: string): Promise<void> {
  if (!(await checkConnection()) || sessionStorage.getItem(reloadedFor) === message) return
  sessionStorage.setItem(reloadedFor, message)
  await newVersion().then(
    ({ reloadNewest }) => reloadNewest(),
    () => location.reload(),
  )
}
