declare global {
  /** Milliseconds from the navigation to the first content on the screen. */
  var firstPaint: () => Promise<number>
  /**
   * Waits for an element with this text (any when null). Resolves to the milliseconds from the navigation, or from the
   * next tap, until the second animation frame after it appears: the first frame paints it.
   */
  var timeToPaint: (selector: string, text: string | null, from: 'navigation' | 'tap') => Promise<number>
  /** The time at which the last element was painted. */
  var paintedAt: number
  /** The promise of the last `timeToPaint` that was started before a tap. */
  var pendingPaint: Promise<number>
  /** Milliseconds from each key to the second animation frame after it. */
  var keysToPaint: number[]
  /** Start and end of the last key derivation from a password. */
  var keyDerivation: { startedAt: number; endedAt: number }
  /** The number of guests in IndexedDB. */
  var savedGuests: () => Promise<number>
  /** Makes this a page of one button that, when tapped, reads one saved guest, decrypts as much, and says so. */
  var showBareRead: () => Promise<void>
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
    new Promise((resolve, reject) => {
      // Otherwise a tap that shows nothing would be waited for until the whole is given up.
      setTimeout(() => reject(new Error(`${selector} was not painted on ${location.pathname}`)), 30_000)
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

  const resultOf = <Result>(asked: IDBRequest<Result>) =>
    new Promise<Result>((resolve) => asked.addEventListener('success', () => resolve(asked.result)))

  async function openVault() {
    const { storageBuckets } = navigator as Navigator & { storageBuckets: Buckets }
    const name = (await storageBuckets.keys()).find((one) => one.startsWith('vault-'))
    const { indexedDB } = name ? await storageBuckets.open(name) : {}
    if (!name || !indexedDB || (await indexedDB.databases()).length === 0) return null
    // With its factory: Chromium answers no more once that of a bucket is garbage-collected.
    const db = Object.assign(await resultOf(indexedDB.open(name)), { indexedDB })
    const records = () => db.transaction('records').objectStore('records')
    const guests = (await resultOf(records().getAllKeys())) as [vault: string, kind: string, id: string][]
    return { db, records, guests: guests.filter(([, kind]) => kind === 'guest') }
  }

  globalThis.savedGuests = async () => {
    const vault = await openVault()
    vault?.db.close()
    return vault?.guests.length ?? 0
  }

  globalThis.showBareRead = async () => {
    const { records, guests } = (await openVault())!
    const algorithm = { name: 'AES-GCM', iv: new Uint8Array(12) }
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    const { data } = (await resultOf(records().get(guests[0]!))) as { data: ArrayBuffer }
    const content = await crypto.subtle.encrypt(algorithm, key, data.slice(16))
    document.body.innerHTML = '<button>Read</button>'
    const button = document.querySelector('button')!
    const read = async () => {
      await resultOf(records().get(guests.pop()!))
      await crypto.subtle.decrypt(algorithm, key, content)
      button.textContent = 'Painted'
    }
    button.addEventListener('click', () => void read())
  }
}

type Buckets = {
  keys: () => Promise<string[]>
  open: (name: string) => Promise<{ indexedDB: IDBFactory }>
}
