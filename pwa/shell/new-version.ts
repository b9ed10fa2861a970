import { messageSW, Workbox } from 'workbox-window'
import { toast } from '../ui/toast.ts'
import { useVault } from '../vault/vault-state.ts'
import { markSavedForReload } from '../platform/reload.ts'
import { goTo, sessionToken } from '../session/session.ts'

/** How often a page that stays open checks for a new version when it becomes visible, in milliseconds. */
const checkEveryMs = 3_600_000
/** A longer wait is announced. */
const announceAfterMs = 2_000
/** How long a page gets to load what it needs once the server is back. */
const settleMs = 1_000

/** Registers the service worker, and offers a new version in a toast. */
export async function startWorker(): Promise<void> {
  // Taken over at once: a login may take longer than the worker lives.
  if (performance.getEntriesByType('navigation').some(({ name }) => name.endsWith('?shared')))
    import('../platform/shared.ts').then(
      ({ receiveShared }) => receiveShared(),
      () => undefined, // the page for it asks again
    )
  const worker = new Workbox('/sw.js', { updateViaCache: 'none' })
  worker.addEventListener('waiting', () => {
    toast('A new version is available.', 'success', { label: 'Reload', run: () => void activateAndReload() })
  })
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkEveryMs) return
    checkedAt = Date.now()
    void worker.update().catch(() => undefined) // it fails without a network
  })
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<{ type?: string; path?: string }>) => {
      if (data.type === 'OPEN' && data.path) void goTo(data.path) // a pressed notification
    },
  )
  // Where the browser forbids workers, only offline use is missing.
  await worker.register().catch((error: unknown) => console.warn('No offline use', error))
}

/** Reloads the page in its newest version; under an old worker a plain reload would bring the old page again. */
export async function reloadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined)
  const { installing } = registration ?? {}
  if (installing) await nextState(installing)
  // A file requested while the new worker takes over would keep the old one alive.
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  await activateAndReload()
}

/** Lets the waiting worker take over, unless another tab has done so, and reloads the page. */
async function activateAndReload(): Promise<void> {
  // Loaded first: the new worker removes the files of this version.
  const keeping =
    sessionToken() === null
      ? null
      : await Promise.all([import('../outbox/keep-half-typed.ts'), import('../stays/note-drafts.ts')]).catch(
          () => null,
        )
  const { waiting } = (await navigator.serviceWorker?.getRegistration()) ?? {}
  if (waiting) {
    // If a page requests a file at this moment, the old worker stays until it is idle.
    const wait = setTimeout(
      () => toast('The new version starts in a moment. You can keep working.', 'success'),
      announceAfterMs,
    )
    void messageSW(waiting, { type: 'SKIP_WAITING' })
    if ((await nextState(waiting)) === 'activating') await nextState(waiting)
    clearTimeout(wait)
  }
  if (keeping) await saveText(keeping)
  location.reload()
}

const nextState = (worker: ServiceWorker) =>
  new Promise<ServiceWorkerState>((resolve) =>
    worker.addEventListener('statechange', () => resolve(worker.state), { once: true }),
  )

/** Saves half-typed reviews and notes in the vault before a reload; for other unsaved text the browser asks. */
async function saveText([{ flushHalfTyped }, { flushDrafts }]: [
  typeof import('../outbox/keep-half-typed.ts'),
  typeof import('../stays/note-drafts.ts'),
]): Promise<void> {
  await Promise.all([flushHalfTyped(), flushDrafts()])
  const { isOpen, storageError } = useVault.getState()
  if (isOpen && storageError === null) markSavedForReload()
}
