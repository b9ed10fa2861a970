import { resolveObjectURL } from 'node:buffer'
import { IDBKeyRange } from 'fake-indexeddb'
import { Element, type Event, HTMLAnchorElement, HTMLElement } from 'happy-dom'
import { errorSeen } from '../console-errors.ts'
import { callIn, ContextWorker } from './modules.ts'
import type { Window } from './network.ts'
import { createStorage } from './storage.ts'

export type Download = { suggestedFilename: () => string; createReadStream: () => Promise<ReadableStream> }

/** What the tabs of a device share. */
export type Shared = {
  id: string
  databases: IDBFactory
  /** The content of the local storage. */
  stored: Map<string, string>
  windows: Set<Window>
  downloaded: Set<(download: Download) => void>
  isOnline: () => boolean
}

/** Code of a page that has gone goes on here, where a browser would end it: its errors fail no test. */
const madeByGone = new WeakSet<object>()
const isOfGone = ({ constructor }: object) =>
  typeof constructor === 'function' &&
  (madeByGone.has(constructor) || madeByGone.has(Object.getPrototypeOf(constructor) as object))
const emit = process.emit.bind(process) as (event: string, ...values: unknown[]) => boolean
process.emit = ((event: string, ...values: unknown[]) => {
  const [error, promise] = values as [unknown, object]
  const from = event === 'unhandledRejection' ? promise : event === 'uncaughtException' ? error : null
  return (typeof from === 'object' && from !== null && isOfGone(from)) || emit(event, ...values)
}) as typeof process.emit

function define(target: object, properties: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

/** Who hears of the downloads of a window. */
const downloadedIn = new WeakMap<object, Shared['downloaded']>()

// All windows share these classes: what they were given for one window would keep it and its page in memory.
define(Element.prototype, { scrollIntoView: () => undefined })
const [inAnchor, inElement] = [HTMLAnchorElement, HTMLElement].map(
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its object below
  ({ prototype }) => prototype.dispatchEvent,
) as [HTMLAnchorElement['dispatchEvent'], HTMLElement['dispatchEvent']]
define(HTMLAnchorElement.prototype, {
  dispatchEvent(this: HTMLAnchorElement, event: Event) {
    if (event.type !== 'click' || !this.hasAttribute('download')) return inAnchor.call(this, event)
    const mayFollow = inElement.call(this, event)
    // happy-dom asks each element once a phase.
    const isLast = event.eventPhase === event.NONE || event.eventPhase === event.BUBBLING_PHASE
    if (mayFollow && isLast)
      for (const listen of downloadedIn.get(this.ownerDocument.defaultView!) ?? [])
        listen(downloadOf(this.href, this.download))
    return mayFollow
  },
})

/** Gives a new window what happy-dom lacks, and what its device shares among tabs. */
export function furnishWindow(window: Window, device: Shared): void {
  const { id, databases, windows, downloaded } = device
  windows.add(window)
  downloadedIn.set(window, downloaded)
  const channels = new Set<BroadcastChannel>()
  const connections = new Set<IDBDatabase>()
  const gone = new Promise<void>((leave) => {
    window.addEventListener('pagehide', () => {
      windows.delete(window)
      for (const made of callIn(window, '() => [Promise, Error]', null) as object[]) madeByGone.add(made)
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
    crypto: quickCrypto,
    CSSPropertyRule: Object,
    indexedDB: factory,
    IDBKeyRange,
    BroadcastChannel: TabChannel,
    Worker: ContextWorker,
    localStorage: sharedStorage(device, window),
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
  Object.defineProperty(window.navigator, 'onLine', { get: () => device.isOnline(), configurable: true })
  define(window.navigator, { locks, serviceWorker: undefined, clipboard: undefined })
  Reflect.deleteProperty(window.navigator, 'serviceWorker')
}

/** The local storage of a tab: the others hear of a change. */
const sharedStorage = ({ stored, windows }: Shared, own: Window) =>
  createStorage(stored, (change) => {
    for (const window of windows)
      if (window !== own) window.dispatchEvent(new window.StorageEvent('storage', change))
  })

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

/** Derives keys from passwords in few rounds: that it is slow on purpose is proved where they are derived (`keys.test.ts`). */
const quickCrypto = {
  getRandomValues: crypto.getRandomValues.bind(crypto),
  randomUUID: crypto.randomUUID.bind(crypto),
  subtle: new Proxy(crypto.subtle, {
    get: (subtle, name: keyof SubtleCrypto) =>
      name === 'deriveKey' ? deriveQuickly : subtle[name].bind(subtle),
  }),
}
function deriveQuickly(...[algorithm, ...more]: Parameters<SubtleCrypto['deriveKey']>): Promise<CryptoKey> {
  const isSlow = typeof algorithm === 'object' && 'iterations' in algorithm
  return crypto.subtle.deriveKey(isSlow ? { ...algorithm, iterations: 1000 } : algorithm, ...more)
}

/** A file that a link saves. */
const downloadOf = (href: string, name: string): Download => ({
  suggestedFilename: () => name,
  createReadStream: async () => (resolveObjectURL(href) ?? (await (await fetch(href)).blob())).stream(),
})
