import { toast } from '../components/toast.ts'

const reloadedFor = 'reloadedFor'

/** A page that stays open for days looks for a new version this often, when it is looked at. */
const lookEveryMs = 3_600_000

/**
 * Registers the service worker, offers a new version in a toast, and reloads once when a chunk of an older version
 * is gone from the server.
 */
export function startUpdates(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network a reload would only lose what was typed; the same failure again after a reload is a real one.
    // Both go on to whoever asked for the chunk.
    if (!navigator.onLine || sessionStorage.getItem(reloadedFor) === event.payload.message) return
    sessionStorage.setItem(reloadedFor, event.payload.message)
    event.preventDefault()
    location.reload()
  })
  if (import.meta.env.PROD && 'serviceWorker' in navigator) addEventListener('load', () => void register())
}

async function register() {
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/sw.js', { updateViaCache: 'none' })
  worker.addEventListener('waiting', () => {
    toast('A new version is available.', 'success', {
      label: 'Reload',
      run: () => {
        worker.addEventListener('controlling', () => location.reload())
        worker.messageSkipWaiting()
      },
    })
  })
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookEveryMs) return
    lookedAt = Date.now()
    void worker.update().catch(() => undefined) // without a network there is nothing new
  })
  // A browser that forbids workers still shows every page, only not offline.
  await worker.register().catch((error: unknown) => console.warn('No offline use', error))
}
