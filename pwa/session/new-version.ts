import { messageSW, Workbox } from 'workbox-window'
import { toast } from '../components/toast.ts'
import { useVault } from '../offline/vault-state.ts'
import { textIsKept } from './reload.ts'
import { sessionToken } from './session.ts'

/** A page that stays open for days looks for a new version this often, when it is looked at. */
const lookEveryMs = 3_600_000

/** Registers the service worker, and offers a new version in a toast. */
export async function startWorker(): Promise<void> {
  const worker = new Workbox('/sw.js', { updateViaCache: 'none' })
  worker.addEventListener('waiting', () => {
    toast('A new version is available.', 'success', { label: 'Reload', run: () => void changeOver() })
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

/** Loads the page anew in the newest version: under the worker of an old one a reload brings the old page again. */
export async function reloadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined)
  const { installing } = registration ?? {}
  if (installing) await nextState(installing)
  await changeOver()
}

/** The waiting worker takes over, unless another tab had it do so already; then the page is loaded from it. */
async function changeOver(): Promise<void> {
  const { waiting } = (await navigator.serviceWorker?.getRegistration()) ?? {}
  if (waiting) {
    void messageSW(waiting, { type: 'SKIP_WAITING' })
    if ((await nextState(waiting)) === 'activating') await nextState(waiting)
  }
  await keepText()
  location.reload()
}

const nextState = (worker: ServiceWorker) =>
  new Promise<ServiceWorkerState>((resolve) =>
    worker.addEventListener('statechange', () => resolve(worker.state), { once: true }),
  )

/** Half-typed reviews go into the vault before a reload; the browser asks when something else would be lost. */
async function keepText(): Promise<void> {
  if (sessionToken() === null) return
  const { flushForms } = await import('../offline/forms.ts')
  await flushForms()
  const { isOpen, trouble } = useVault.getState()
  if (isOpen && trouble === null) textIsKept()
}
