/// <reference lib="webworker" />
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { emptyShell, to } from '../shared/routes.ts'

declare const self: ServiceWorkerGlobalScope

// The shell, its chunks and the public pages . Nothing of /api is cached here: members' data is in the
// vault, encrypted.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

/** A page rendered at build time, else the empty shell. */
async function answerNavigation({ url, request }: { url: URL; request: Request }): Promise<Response> {
  const page = url.pathname.replace(/\/+$/, '') || to.home
  // The pay page's own document allows the payment provider's script; the shell of all others does not.
  const fresh = page === to.register ? await fetch(request).catch(() => undefined) : undefined
  return fresh ?? (await matchPrecache(page)) ?? (await matchPrecache(emptyShell)) ?? fetch(request)
}

// Missing assets and files with an extension must stay missing instead of becoming a page.
registerRoute(new NavigationRoute(answerNavigation, { denylist: [/^\/(api|assets|sandbox)\//, /\.\w+$/] }))

// A new version waits for the page's message, so that no reload loses half-typed text.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
