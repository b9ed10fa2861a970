declare global {
  /** Milliseconds from the navigation to the first content on the screen. */
  var firstPaint: () => Promise<number>
  /**
   * Waits for an element with this text (any when null). Resolves to the milliseconds from the navigation, or from the
   * next tap, until the second animation frame after it appears: the first frame paints it.
   */
  var timeToPaint: (selector: string, text: string | null, from: 'navigation' | 'tap') => Promise<number>
  /** Milliseconds until the last element was in the page, and the time at which it was painted. */
  var foundMs: number
  var paintedAt: number
  /** The promise of the last `timeToPaint` that was started before a tap. */
  var pendingPaint: Promise<number>
  /** Milliseconds from each key to the second animation frame after it. */
  var keysToPaint: number[]
  /** Start and end of the last key derivation from a password. */
  var keyDerivation: { startedAt: number; endedAt: number }
  /** The number of guests in IndexedDB. */
  var savedGuests: () => Promise<number>
}

/** Runs in the page before its own code. */
export function installTimers(): void {
  globalThis.firstPaint = () =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => {
        for (const { name, startTime } of list.getEntries())
          if (name === 'first-contentful-paint') resolve(startTime)
      })
      observer.observe({ type: 'paint', buffered: true })
    })

  globalThis.timeToPaint = (selector, text, from) =>
    new Promise((resolve) => {
      let startedAt = from === 'tap' ? NaN : 0
      if (from === 'tap')
        addEventListener('pointerup', ({ timeStamp }) => (startedAt = timeStamp), {
          capture: true,
          once: true,
        })
      const check = () => {
        const found = Number.isNaN(startedAt) ? null : document.querySelector(selector)
        if (!found || (text !== null && !found.textContent.includes(text))) return
        observer.disconnect()
        globalThis.foundMs = performance.now() - startedAt
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            globalThis.paintedAt = performance.now()
            resolve(globalThis.paintedAt - startedAt)
          }),
        )
      }
      const observer = new MutationObserver(check)
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      check()
    })

  globalThis.keysToPaint = []
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const record = () => globalThis.keysToPaint.push(performance.now() - timeStamp)
      requestAnimationFrame(() => requestAnimationFrame(record))
    },
    { capture: true },
  )

  const deriveKey = crypto.subtle.deriveKey.bind(crypto.subtle)
  crypto.subtle.deriveKey = async (...args) => {
    const startedAt = performance.now()
    const key = await deriveKey(...args)
    if ((args[0] as Algorithm).name === 'PBKDF2')
      globalThis.keyDerivation = { startedAt, endedAt: performance.now() }
    return key
  }

  globalThis.savedGuests = async () => {
    const { storageBuckets } = navigator as Navigator & { storageBuckets: Buckets }
    const name = (await storageBuckets.keys()).find((one) => one.startsWith('vault-'))
    if (!name) return 0
    const { indexedDB } = await storageBuckets.open(name)
    if ((await indexedDB.databases()).length === 0) return 0
    return new Promise((resolve) => {
      indexedDB.open(name).addEventListener('success', (event) => {
        // With its factory: Chromium answers no more once that of a bucket is garbage-collected.
        const db = Object.assign((event.target as IDBOpenDBRequest).result, { indexedDB })
        const index = db.transaction('records').objectStore('records').getAllKeys()
        index.addEventListener('success', () => {
          db.close()
          const keys = index.result as unknown as [vault: string, kind: string][]
          resolve(keys.filter(([, kind]) => kind === 'guest').length)
        })
      })
    })
  }
}

type Buckets = {
  keys: () => Promise<string[]>
  open: (name: string) => Promise<{ indexedDB: IDBFactory }>
}
