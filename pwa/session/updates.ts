const reloadedFor = 'reloadedFor'

const newVersion = () => import('./new-version.ts')

/**
 * Starts the service worker once the page is there, and reloads once when a chunk of an older version is gone from
 * the server.
 */
export function startUpdates(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network a reload would only lose what was typed; the same failure again after a reload is a real one.
    // Both go on to whoever asked for the chunk.
    if (!navigator.onLine || sessionStorage.getItem(reloadedFor) === event.payload.message) return
    sessionStorage.setItem(reloadedFor, event.payload.message)
    event.preventDefault()
    void newVersion().then(
      ({ reloadNewest }) => reloadNewest(),
      () => location.reload(),
    )
  })
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    addEventListener('load', () => void newVersion().then(({ startWorker }) => startWorker()))
}
