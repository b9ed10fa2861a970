import { resolveObjectURL } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Browser, type BrowserPage, type BrowserWindow } from 'happy-dom'
import { errorSeen } from '../console-errors.ts'
import { builtFile, callIn, ContextWorker } from './modules.ts'

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }

/** How a route answers a request: itself, from the server, or as a broken connection. */
type Answer = { status?: number; json?: unknown; body?: string; headers?: Record<string, string> }
type Fulfillment = Answer | { response: Response }
export type Route = {
  request: () => SentRequest
  /** Asks the server and returns its answer, which the page does not get yet. */
  fetch: () => Promise<Response>
  fulfill: (answer: Fulfillment) => Promise<void>
  continue: () => Promise<void>
  abort: () => Promise<void>
}
export type SentRequest = {
  url: () => string
  method: () => string
  headers: () => Record<string, string>
  postData: () => Promise<string>
}
export type Received = { url: () => string; status: () => number }
export type Download = { suggestedFilename: () => string; createReadStream: () => Promise<ReadableStream> }
type Pattern = string | RegExp | ((url: URL) => boolean)
type Handler = (route: Route) => unknown
type PageRequest = InstanceType<BrowserWindow['Request']>
type Window = BrowserWindow & Record<string, any> // eslint-disable-line typescript/no-explicit-any

/** Code of a page that has gone goes on here, where a browser would end it: its errors fail no test. */
const promisesOfGone = new WeakSet<PromiseConstructor>()
const emit = process.emit.bind(process) as (event: string, ...values: unknown[]) => boolean
process.emit = ((event: string, ...values: unknown[]) =>
  (event === 'unhandledRejection' &&
    promisesOfGone.has((values[1] as object).constructor as PromiseConstructor)) ||
  emit(event, ...values)) as typeof process.emit

/** What the tabs of one browser profile share: storage, databases, locks, channels and the network. */
export type Device = ReturnType<typeof createDevice>

export function createDevice({ width, height } = desk) {
  const databases = new IDBFactory()
  const stored = new Map<string, string>()
  const windows = new Set<Window>()
  const id = randomUUID()
  const routes: { pattern: Pattern; handler: Handler; times: number }[] = []
  const requested = new Set<(request: SentRequest) => void>()
  const answered = new Set<(response: Received) => void>()
  const downloaded = new Set<(download: Download) => void>()
  const scripts: ((window: Window) => void)[] = []
  const loading = new Set<Promise<unknown>>()
  const state = { isOnline: true, isClosed: false }

  const browser = new Browser({
    // Its own words about broken connections, which tests bring about.
    console: { ...console, error: () => undefined },
    settings: {
      enableJavaScriptEvaluation: true,
      suppressInsecureJavaScriptEnvironmentWarning: true,
      disableErrorCapturing: true,
      disableComputedStyleRendering: true,
      disableCSSFileLoading: true,
      disableJavaScriptFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
      viewport: { width, height, devicePixelRatio: 1 },
      device: { prefersReducedMotion: 'reduce' },
      fetch: {
        interceptor: {
          beforeAsyncRequest: ({ request, window }) => intercept(request, window as Window),
          // The modules of a page run where their code is cached (`modules.ts`).
          afterAsyncResponse: async ({ request, response }) => announce(request.url, response.status),
        },
      },
      navigation: { beforeContentCallback: (window) => furnish(window as Window) },
    },
  })

  /** After the page has it. */
  function announce(url: string, status: number): void {
    setImmediate(() => answered.forEach((listen) => listen({ url: () => url, status: () => status })))
  }

  async function intercept(request: PageRequest, window: Window) {
    const url = new URL(request.url)
    const sent: SentRequest = {
      url: () => request.url,
      method: () => request.method,
      headers: () => Object.fromEntries(request.headers.entries()),
      postData: () => request.clone().text(),
    }
    // Its document comes before a window is furnished; without the server from the build, as the worker would give it.
    if (!windows.has(window)) return new window.Response(await documentAt(url, state.isOnline), html)
    for (const listen of requested) listen(sent)
    if (!state.isOnline) throw connectionLost(window)
    const answer = routed(url, sent, async () =>
      fetch(request.url, {
        method: request.method,
        headers: sent.headers(),
        body: request.body && Buffer.from(await request.clone().arrayBuffer()),
      }),
    )
    const { signal } = request
    const aborted = new Promise<never>((_, fail) =>
      signal.addEventListener('abort', () => fail(signal.reason as Error)),
    )
    const response = await Promise.race([answer, aborted])
    if (response === null) throw connectionLost(window)
    if (response === undefined) return undefined
    const { status, headers, body } =
      'response' in response ? await copyOf(response.response) : made(response)
    announce(request.url, status)
    return new window.Response(body, { status, headers })
  }

  /** What the last route for an address says: an answer, null for none, undefined when the server is asked. */
  function routed(url: URL, sent: SentRequest, ask: Route['fetch']) {
    const matched = routes.findLast(({ pattern, times }) => times > 0 && matches(pattern, url))
    if (!matched) return undefined
    matched.times -= 1
    return new Promise<Fulfillment | null | undefined>((settle, fail) => {
      const route: Route = {
        request: () => sent,
        fetch: ask,
        fulfill: async (answer) => settle(answer),
        continue: async () => settle(undefined),
        abort: async () => settle(null),
      }
      Promise.resolve(matched.handler(route)).catch(fail)
    })
  }

  /** Code that loads later comes from the build, as from a worker; a route may still delay or refuse it. */
  async function codeArrives(address: string, window: Window): Promise<void> {
    const sent = { url: () => address, method: () => 'GET', headers: () => ({}), postData: async () => '' }
    for (const listen of requested) listen(sent)
    const answer = await routed(new URL(address), sent, () => fetch(address))
    if (answer === null || (answer && 'status' in answer && answer.status! >= 400))
      throw new window.TypeError(`Failed to fetch dynamically imported module: ${address}`)
  }

  /** Gives a new window what the browser in Node has not, or has for one tab alone. */
  function furnish(window: Window): void {
    windows.add(window)
    const define = (target: object, properties: Record<string, unknown>) => {
      for (const [name, value] of Object.entries(properties))
        Object.defineProperty(target, name, { value, configurable: true, writable: true })
    }
    const channels = new Set<BroadcastChannel>()
    const connections = new Set<IDBDatabase>()
    const gone = new Promise<void>((leave) => {
      window.addEventListener('pagehide', () => {
        windows.delete(window)
        promisesOfGone.add(callIn(window, '() => Promise', null) as PromiseConstructor)
        for (const open of [...channels, ...connections]) open.close()
        leave()
      })
    })
    class TabChannel extends BroadcastChannel {
      constructor(name: string) {
        super(`${id} ${name}`)
        channels.add(this)
      }
    }
    /** The databases, of which a page that has gone gets no answer more. */
    const factory = {
      open(...request: Parameters<IDBFactory['open']>) {
        if (!windows.has(window)) return new EventTarget()
        const opening = databases.open(...request)
        opening.addEventListener('success', () => connections.add(opening.result))
        return opening
      },
      deleteDatabase: (name: string) => databases.deleteDatabase(name),
      databases: () => databases.databases(),
      cmp: (first: unknown, second: unknown) => databases.cmp(first, second),
    }
    const locks = {
      request: (
        name: string,
        ...more: [LockOptions, LockGrantedCallback<unknown>] | [LockGrantedCallback<unknown>]
      ) => {
        const work = more.at(-1) as LockGrantedCallback<unknown>
        const options = more.length === 2 ? more[0] : {}
        // A page that goes leaves its locks to others, and learns of none any more.
        const held = (lock: Lock | null) => Promise.race([work(lock), gone])
        const released = navigator.locks.request(`${id} ${name}`, options, held)
        return released.then((result) => (windows.has(window) ? result : new Promise(() => undefined)))
      },
    }
    const send = window.fetch.bind(window)
    const seen = (...parts: unknown[]) => windows.has(window) && errorSeen(...parts)
    window.addEventListener('error', (event) => seen((event as unknown as ErrorEvent).error))
    define(window, {
      ...binaryTypes,
      console: { ...console, error: seen, warn: () => undefined },
      indexedDB: factory,
      IDBKeyRange,
      BroadcastChannel: TabChannel,
      Worker: ContextWorker,
      localStorage: sharedStorage(window),
      scrollTo: () => undefined,
      setTimeout: patientTimeout(window),
      fetch: async (...request: Parameters<typeof send>) => {
        try {
          return await send(...request)
        } catch (error) {
          if ((error as Error).name === 'NetworkError') throw new window.TypeError('Failed to fetch')
          throw error
        }
      },
    })
    define(window.AbortSignal, { timeout: (ms: number) => timeoutSignal(window, ms) })
    define(window.Element.prototype, { scrollIntoView: () => undefined })
    const anchors = window.HTMLAnchorElement.prototype
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its object below
    const dispatch = anchors.dispatchEvent
    define(anchors, {
      dispatchEvent(this: typeof anchors, event: Parameters<typeof dispatch>[0]) {
        const isDownload = event.type === 'click' && this.hasAttribute('download')
        if (isDownload) {
          event.preventDefault()
          for (const listen of downloaded) listen(downloadOf(this.href, this.download))
        }
        return dispatch.call(this, event)
      },
    })
    Object.defineProperty(window.navigator, 'onLine', { get: () => state.isOnline, configurable: true })
    define(window.navigator, { locks, serviceWorker: undefined, clipboard: undefined })
    Reflect.deleteProperty(window.navigator, 'serviceWorker')
    for (const script of scripts) script(window)
  }

  /** The local storage of a tab: the others hear of a change. */
  const sharedStorage = (own: Window) =>
    createStorage(stored, (change) => {
      for (const window of windows)
        if (window !== own) window.dispatchEvent(new window.StorageEvent('storage', change))
    })

  return {
    databases,
    /** The content of the local storage. */
    stored,
    /** Runs in each window before anything else. */
    scripts,
    newTab: (): BrowserPage => browser.newPage(),
    route: (pattern: Pattern, handler: Handler, { times = Infinity } = {}) =>
      void routes.push({ pattern, handler, times }),
    unroute: (pattern?: Pattern) => {
      const kept = routes.filter(
        (route) => pattern !== undefined && String(route.pattern) !== String(pattern),
      )
      routes.splice(0, routes.length, ...kept)
    },
    /** Who hears of each request of its tabs, of each answer, and of each download. */
    requested,
    answered,
    downloaded,
    codeArrives,
    setOffline(isOffline: boolean) {
      state.isOnline = !isOffline
      for (const window of windows) window.dispatchEvent(new window.Event(isOffline ? 'offline' : 'online'))
    },
    /** Documents that are on their way; none may follow once the device is closed. */
    loading,
    isClosed: () => state.isClosed,
    async close() {
      while (loading.size > 0) await Promise.all(loading)
      state.isClosed = true
      for (const window of windows) window.dispatchEvent(new window.Event('pagehide'))
      await browser.close()
    },
  }
}

/** The window's timers, of which long ones count in steps: while the thread of page and server is busy, neither is late. */
function patientTimeout(window: Window) {
  const [setTimeout, setInterval] = [window.setTimeout.bind(window), window.setInterval.bind(window)]
  return (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    if (ms < 1000) return setTimeout(work, ms, ...given)
    let left = ms
    const steps = setInterval(() => {
      left -= 50
      if (left > 0) return
      window.clearInterval(steps)
      work(...given)
    }, 50)
    return steps
  }
}

function timeoutSignal(window: Window, ms: number): AbortSignal {
  const timeout = new window.AbortController()
  const abort = () => timeout.abort(new window.DOMException('The time is over', 'TimeoutError'))
  window.setTimeout(abort, ms)
  return timeout.signal as unknown as AbortSignal
}

/** Those of Node, which the databases and the cryptography give back. */
const binaryTypes = { ArrayBuffer, DataView, Uint8Array, Uint16Array, Uint32Array, Int32Array, CryptoKey }

const html = { headers: { 'content-type': 'text/html' } }

/** A document; its modules are not for the parser, but run where their code is cached (`modules.ts`). */
async function documentAt(url: URL, isOnline: boolean): Promise<string> {
  const answer = isOnline ? await fetch(url).catch(() => null) : null
  const text = answer
    ? await answer.text()
    : (builtFile(`${url.pathname}/index.html`) ?? builtFile('app.html')!)
  return text.replaceAll('<script type="module"', '<script type="text/module"')
}

/** A file that a link saves. */
const downloadOf = (href: string, name: string): Download => ({
  suggestedFilename: () => name,
  createReadStream: async () => (resolveObjectURL(href) ?? (await (await fetch(href)).blob())).stream(),
})

const copyOf = async (answer: Response) => ({
  status: answer.status,
  headers: Object.fromEntries(answer.headers),
  body: Buffer.from(await answer.arrayBuffer()),
})

const made = ({ status = 200, json, body = JSON.stringify(json) ?? '', headers }: Answer) => ({
  status,
  headers: { 'content-type': json === undefined ? 'text/plain' : 'application/json', ...headers },
  body,
})

type Change = { key?: string; oldValue?: string; newValue?: string }

/** A storage of the web over a map. */
export function createStorage(stored: Map<string, string>, changed: (change: Change) => void): Storage {
  return {
    get length() {
      return stored.size
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem(key, newValue) {
      const oldValue = stored.get(key)
      stored.set(key, newValue)
      if (oldValue !== newValue) changed({ key, oldValue, newValue })
    },
    removeItem(key) {
      const oldValue = stored.get(key)
      if (stored.delete(key)) changed({ key, oldValue })
    },
    clear() {
      stored.clear()
      changed({})
    },
  }
}

const connectionLost = (window: Window) => new window.DOMException('No connection', 'NetworkError')

/** As in a browser test: `**` is any text, `*` any without a slash, and a text without these the end of an address. */
function matches(pattern: Pattern, url: URL): boolean {
  if (typeof pattern === 'function') return pattern(url)
  if (pattern instanceof RegExp) return pattern.test(url.href)
  const glob = pattern.replaceAll(/[.+^${}()|[\]\\?]/g, String.raw`\$&`)
  const expression = glob.replaceAll('**', '\0').replaceAll('*', '[^/]*').replaceAll('\0', '.*')
  return new RegExp(`^${pattern.startsWith('/') ? '.*' : ''}${expression}$`).test(url.href)
}
