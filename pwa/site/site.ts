// The only script of a content page: a document that carries no React.
import { takeClicks, repeatEarlyClicks } from '../platform/pre-hydration-clicks.ts'
import { startSaving } from '../platform/save-file.ts'
import { startFrame } from './frame.ts'
import { startHome } from './home.ts'
import { startPlans } from './plans.ts'
import { startSession } from './session.ts'
import { showToast } from './toasts.ts'

startSession()
startFrame()
startHome()
startPlans()
startSaving((text, action) => showToast(action ? 'info' : 'danger', text, action))
takeClicks()
repeatEarlyClicks()
startWorker()

/** Registers the service worker once the page is loaded, offers a new version, and follows a pressed notification. */
function startWorker(): void {
  // The app has a button of its own for it.
  addEventListener('beforeinstallprompt', (event) => event.preventDefault())
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: string; path?: string }>) => {
    if (data.type === 'OPEN' && data.path) location.assign(data.path)
  })
  // Where the browser forbids workers, only offline use is missing.
  addEventListener('load', () => void register(serviceWorker).catch(() => undefined))
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const look = () => {
    // The first one takes over by itself.
    if (registration.waiting && registration.active) offerNewVersion(registration.waiting)
  }
  look()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  )
}

/** Lets the worker that waits take over; nothing is typed here that a reload could lose. */
function offerNewVersion(waiting: ServiceWorker): void {
  const run = () => {
    waiting.addEventListener('statechange', () => waiting.state === 'activated' && location.reload())
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of its own origin
    waiting.postMessage({ type: 'SKIP_WAITING' })
  }
  showToast('success', 'A new version is available.', { label: 'Reload', run })
}
