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

/** What was shared with the app last, until its page takes it; in memory only, as it names people. */
let shared: { given: (File | string)[]; taken: () => void } | null = null
/** A page that does not come for it, forgets it. */
const sharedForMs = 120_000

/** Keeps what was shared, and opens the page that asks for it: nothing of it is sent (ARR-11). */
async function answerShare({
  request,
  event,
}: {
  request: Request
  event: ExtendableEvent
}): Promise<Response> {
  const form = await request.formData()
  const files = form.getAll('files').filter((one) => one instanceof File && one.size > 0)
  const texts = ['title', 'text'].flatMap((name) => form.get(name) ?? [])
  const text = texts.filter((one) => typeof one === 'string').join('\n')
  const given = files.length > 0 ? files : text.trim() === '' ? [] : [text]
  const isTaken = new Promise<void>((taken) => {
    shared = { given, taken }
    setTimeout(taken, sharedForMs)
  })
  event.waitUntil(isTaken.then(() => void (shared = null)))
  return Response.redirect(`${to.arrivals}?shared`, 303)
}

registerRoute(({ url }) => url.pathname === to.arrivals, answerShare, 'POST')

self.addEventListener('message', (event) => {
  if (event.data?.type !== 'TAKE_SHARED') return
  event.ports[0]?.postMessage(shared?.given ?? [])
  shared?.taken()
})

// A new version waits for the page's message, so that no reload loses half-typed text.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
