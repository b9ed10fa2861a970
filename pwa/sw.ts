/// <reference lib="webworker" />
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { brand } from '../shared/brand.ts'
import { emptyShell, to } from '../shared/routes.ts'

declare const self: ServiceWorkerGlobalScope

// A page in place of a script is a captive portal's: nothing is kept, and the next load installs the worker again.
const isPage = ({ headers }: Response) => headers.get('content-type')?.includes('html') ?? false
const isFile = ({ url }: Request) => /\.(?!html)\w+$/.test(new URL(url).pathname)
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) =>
      response.ok && !(isPage(response) && isFile(request)) ? response : null,
  },
])
// The shell, its chunks and the public pages. Nothing of /api is cached here: members' data is in the
// vault, encrypted.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

type Route = { condition: { urlPattern: { pathname: string } }; source: 'network' }
/** With the Static Routing API, where the browser has it. */
type InstallEvent = ExtendableEvent & { addRoutes?: (routes: Route[]) => Promise<void> }

const passBy = (pathname: string): Route => ({ condition: { urlPattern: { pathname } }, source: 'network' })

// What is never cached passes this worker by: it does not wait for the worker's start, and does not keep an old one
// alive that a new one waits for.
self.addEventListener('install', (event: InstallEvent) => {
  const added = event.addRoutes?.(['/api/*', '/assets/admin/*'].map(passBy))
  if (added) event.waitUntil(added.catch(() => undefined))
})

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

/** A notification as the server pushes it (Declarative Web Push); browsers that know the form show it themselves. */
type Pushed = { title: string; navigate: string; tag?: string; app_badge?: string }

const generic: Pushed = { title: `News from ${brand.name}`, navigate: to.notifications }

function readPush(data: PushMessageData | null): Pushed {
  try {
    const { notification } = (data?.json() ?? {}) as { notification: Pushed }
    return typeof notification.title === 'string' ? notification : generic
  } catch {
    return generic
  }
}

/** It names no one, and a later one with the same tag takes its place. */
async function showPush(pushed: Pushed): Promise<void> {
  const { title, tag, navigate, app_badge } = pushed
  const unread = Number(app_badge)
  if ('setAppBadge' in self.navigator && unread > 0)
    // oxlint-disable-next-line eslint/no-restricted-properties -- asked for
    await self.navigator.setAppBadge(unread).catch(() => undefined)
  await self.registration.showNotification(title, {
    ...(tag && { tag }),
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    data: { navigate },
  })
}

self.addEventListener('push', (event) => event.waitUntil(showPush(readPush(event.data))))

// A browser that only ends a subscription is asked for the next; the page tells the server of either.
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription: ended, newSubscription } = event
  if (!ended || newSubscription) return
  event.waitUntil(self.registration.pushManager.subscribe(ended.options).catch(() => undefined)) // not allowed any more
})

/** Goes there in a window that is open, else in a new one; the page asks for the login where that has ended. */
async function openPushed(navigate: string): Promise<void> {
  const url = new URL(navigate, self.location.origin)
  if (url.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A file in a tab of its own has no page to return to.
  const open = windows.find((one) => !new URL(one.url).pathname.startsWith('/api/'))
  if (!open) return void (await self.clients.openWindow(url.href))
  // Where the browser does not focus it, it goes there all the same.
  await open.focus().catch(() => undefined)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a window of the worker's own origin
  open.postMessage({ type: 'OPEN', path: url.pathname + url.search })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPushed(String(event.notification.data?.navigate ?? to.notifications)))
})

// A new version waits for the page's message, so that no reload loses half-typed text.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
