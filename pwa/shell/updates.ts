import { checkConnection } from '../api/connection.ts'
import { isLeavingPage, markLeaving } from '../platform/reload.ts'
import { isTriedAgain } from '../platform/try-twice.ts'

const reloadedFor = 'reloadedFor'

const newVersion = () => import('./new-version.ts')

/**
 * Starts the service worker after the page has loaded, and reloads once when the server no longer has a file of this
 * version. The failed import rejects in any case, and is tried again (`try-twice.ts`).
 */
export function startUpdates(): void {
  addEventListener('pagehide', markLeaving) // what is being loaded fails then, which is nothing
  window.addEventListener('vite:preloadError', ({ payload }) => {
    reloadIfGone(payload).catch((error: unknown) => console.warn(error)) // such as a blocked storage
  })
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    addEventListener('load', () => {
      newVersion().then(
        ({ startWorker }) => startWorker(),
        () => undefined, // the next page registers it
      )
    })
}

/** Where the server is away a reload would only lose text, and where it has the file, the import may be tried again. */
async function reloadIfGone(failure: Error): Promise<void> {
  // Safari does not say which file failed; all files of a version go together.
  const file = /https?:\/\/\S+/.exec(failure.message)?.[0] ?? import.meta.url
  const before = sessionStorage.getItem(reloadedFor) ?? ''
  if (!(await checkConnection()) || isTriedAgain(failure) || before.includes(file)) return
  if (!(await isGone(file)) || isLeavingPage()) return
  sessionStorage.setItem(reloadedFor, `${before}${file}\n`)
  await newVersion().then(
    ({ reloadNewest }) => reloadNewest(),
    () => location.reload(),
  )
}

const isGone = (file: string) =>
  fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
