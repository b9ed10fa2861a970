import { randomUUID } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Browser, type BrowserPage, type BrowserWindow } from 'happy-dom'
import { errorSeen } from '../console-errors.ts'
import { ContextWorker } from './modules.ts'

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
type Pattern = string | RegExp | ((url: URL) => boolean)
type Handler = (route: Route) => unknown
type PageRequest = InstanceType<BrowserWindow['Request']>
type Window = BrowserWindow & Record<string, any> // eslint-disable-line typescript/no-explicit-any

/** What the tabs of one browser profile share: storage, databases, locks, channels and the network. */
export type Device = ReturnType<typeof createDevice>

export function createDevice({ width, height } = desk) {
  const databases = new IDBFactory()
  const stored = new Map<string, string>()
  const windows = new Set<Window>()
  const id = randomUUID()
  const routes: { pattern: Pattern; handler: Handler }[] = []
  const requested = new Set<(request: SentRequest) => void>()
  const answered = new Set<(response: Received) => void>()
  const scripts: ((window: Window) => void)[] = []
  const state = { isOnline: true }

  const browser = new Browser({
    console: { ...console, error: errorSeen },
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
          afterAsyncResponse: async ({ request, response, window }) => {
            announce(request.url, response.status)
            if (!response.headers.get('content-type')?.includes('text/html')) return undefined
            const html = (await response.text()).replaceAll(
              '<script type="module"',
              '<script type="text/module"',
            )
            return Object.assign(new window.Response(html, response), { url: response.url })
          },
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
    for (const listen of requested) listen(sent)
    if (!state.isOnline) throw connectionLost(window)
    const matched = routes.findLast(({ pattern }) => matches(pattern, url))
    if (!matched) return undefined
    const response = await new Promise<Fulfillment | null | undefined>((settle, fail) => {
      const route: Route = {
        request: () => sent,
        fetch: async () =>
          fetch(request.url, {
            method: request.method,
            headers: sent.headers(),
            body: request.body && Buffer.from(await request.clone().arrayBuffer()),
          }),
        fulfill: async (answer) => settle(answer),
        continue: async () => settle(undefined),
        abort: async () => settle(null),
      }
      Promise.resolve(matched.handler(route)).catch(fail)
    })
    if (response === null) throw connectionLost(window)
    if (response === undefined) return undefined
    const { status, headers, body } =
      'response' in response ? await copyOf(response.response) : made(response)
    announce(request.url, status)
    return new window.Response(body, { status, headers })
  }

  /** Gives a new window what the browser in Node has not, or has for one tab alone. */
  function furnish(window: Window): void {
    windows.add(window)
    const define = (target: object, properties: Record<string, unknown>) => {
      for (const [name, value] of Object.entries(properties))
        Object.defineProperty(target, name, { value, configurable: true, writable: true })
    }
    const channels = new Set<BroadcastChannel>()
    const gone = new Promise<never>((_, leave) => {
      window.addEventListener('pagehide', () => {
        windows.delete(window)
        for (const channel of channels) channel.close()
        leave(new window.DOMException('The page has gone', 'AbortError'))
      })
    })
    gone.catch(() => undefined)
    class TabChannel extends BroadcastChannel {
      constructor(name: string) {
        super(`${id} ${name}`)
        channels.add(this)
      }
    }
    const locks = {
      request: (
        name: string,
        ...more: [LockOptions, LockGrantedCallback<unknown>] | [LockGrantedCallback<unknown>]
      ) => {
        const work = more.at(-1) as LockGrantedCallback<unknown>
        const held = (lock: Lock | null) => Promise.race([work(lock), gone])
        const options = more.length === 2 ? more[0] : {}
        return navigator.locks.request(`${id} ${name}`, options, held)
      },
    }
    const send = window.fetch.bind(window)
    define(window, {
      indexedDB: databases,
      IDBKeyRange,
      BroadcastChannel: TabChannel,
      Worker: ContextWorker,
      localStorage: sharedStorage(window),
      scrollTo: () => undefined,
      fetch: async (...request: Parameters<typeof send>) => {
        try {
          return await send(...request)
        } catch (error) {
          if ((error as Error).name === 'NetworkError') throw new window.TypeError('Failed to fetch')
          throw error
        }
      },
    })
    define(window.Element.prototype, { scrollIntoView: () => undefined })
    Object.defineProperty(window.navigator, 'onLine', { get: () => state.isOnline, configurable: true })
    define(window.navigator, { locks, serviceWorker: undefined, clipboard: undefined })
    Reflect.deleteProperty(window.navigator, 'serviceWorker')
    for (const script of scripts) script(window)
  }

  /** The local storage of a tab: the others hear of a change. */
  function sharedStorage(own: Window): Storage {
    const tell = (key?: string, oldValue?: string, newValue?: string) => {
      for (const window of windows)
        if (window !== own)
          window.dispatchEvent(new window.StorageEvent('storage', { key, oldValue, newValue }))
    }
    const read = (key: string) => stored.get(key)
    return {
      get length() {
        return stored.size
      },
      key: (index) => [...stored.keys()][index] ?? null,
      getItem: (key) => read(key) ?? null,
      setItem(key, value) {
        const before = read(key)
        stored.set(key, value)
        if (before !== value) tell(key, before, value)
      },
      removeItem(key) {
        const before = read(key)
        if (stored.delete(key)) tell(key, before)
      },
      clear() {
        stored.clear()
        tell()
      },
    }
  }

  return {
    databases,
    /** The content of the local storage. */
    stored,
    /** Runs in each window before anything else. */
    scripts,
    newTab: (): BrowserPage => browser.newPage(),
    route: (pattern: Pattern, handler: Handler) => void routes.push({ pattern, handler }),
    unroute: (pattern?: Pattern) => {
      const kept = routes.filter(
        (route) => pattern !== undefined && String(route.pattern) !== String(pattern),
      )
      routes.splice(0, routes.length, ...kept)
    },
    /** Who hears of each request of its tabs, and of each answer. */
    requested,
    answered,
    setOffline(isOffline: boolean) {
      state.isOnline = !isOffline
      for (const window of windows) window.dispatchEvent(new window.Event(isOffline ? 'offline' : 'online'))
    },
    async close() {
      for (const window of windows) window.dispatchEvent(new window.Event('pagehide'))
      await browser.close()
    },
  }
}

const copyOf = async (answer: Response) => ({
  status: answer.status,
  headers: Object.fromEntries(answer.headers),
  body: await answer.text(),
})

const made = ({ status = 200, json, body = JSON.stringify(json) ?? '', headers }: Answer) => ({
  status,
  headers: { 'content-type': json === undefined ? 'text/plain' : 'application/json', ...headers },
  body,
})

const connectionLost = (window: Window) => new window.DOMException('No connection', 'NetworkError')

/** As in a browser test: `**` is any text, `*` any without a slash, and a text without these the end of an address. */
function matches(pattern: Pattern, url: URL): boolean {
  if (typeof pattern === 'function') return pattern(url)
  if (pattern instanceof RegExp) return pattern.test(url.href)
  const glob = pattern.replaceAll(/[.+^${}()|[\]\\?]/g, String.raw`\$&`)
  const expression = glob.replaceAll('**', '\0').replaceAll('*', '[^/]*').replaceAll('\0', '.*')
  return new RegExp(`^${pattern.startsWith('/') ? '.*' : ''}${expression}$`).test(url.href)
}
