declare global {
  /** Milliseconds from the navigation to the first content on the screen. */
  var firstPaint: () => Promise<number>
  /**
   * Waits for an element that the selector finds and, unless null, has this text in it. Milliseconds from the
   * navigation, or from the next tap, until the second animation frame from then on begins: the first one painted it.
   */
  var framed: (selector: string, text: string | null, from: 'navigation' | 'tap') => Promise<number>
  /** Milliseconds until the last of them was found, and when it had been painted. */
  var foundMs: number
  var paintedAt: number
  /** The same promise, kept for later. */
  var frame: Promise<number>
  /** When the last key derivation from a password began and ended. */
  var derived: { began: number; ended: number }
  /** How many guests are in IndexedDB. */
  var savedGuests: () => Promise<number>
}

/** Runs in the page before its own code: puts the clocks in. */
export function putClocksIn(): void {
  globalThis.firstPaint = () =>
    new Promise((resolve) => {
      const watch = new PerformanceObserver((list) => {
        for (const { name, startTime } of list.getEntries())
          if (name === 'first-contentful-paint') resolve(startTime)
      })
      watch.observe({ type: 'paint', buffered: true })
    })

  globalThis.framed = (selector, text, from) =>
    new Promise((resolve) => {
      let began = from === 'tap' ? NaN : 0
      if (from === 'tap')
        addEventListener('pointerup', ({ timeStamp }) => (began = timeStamp), { capture: true, once: true })
      const look = () => {
        const found = Number.isNaN(began) ? null : document.querySelector(selector)
        if (!found || (text !== null && !found.textContent.includes(text))) return
        watch.disconnect()
        globalThis.foundMs = performance.now() - began
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            globalThis.paintedAt = performance.now()
            resolve(globalThis.paintedAt - began)
          }),
        )
      }
      const watch = new MutationObserver(look)
      watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      look()
    })

  const deriveKey = crypto.subtle.deriveKey.bind(crypto.subtle)
  crypto.subtle.deriveKey = async (...how) => {
    const began = performance.now()
    const key = await deriveKey(...how)
    if ((how[0] as Algorithm).name === 'PBKDF2') globalThis.derived = { began, ended: performance.now() }
    return key
  }

  globalThis.savedGuests = () =>
    new Promise((resolve) => {
      indexedDB.open('vault').addEventListener('success', (event) => {
        const db = (event.target as IDBOpenDBRequest).result
        const index = db.transaction('records').objectStore('records').getAllKeys()
        index.addEventListener('success', () => {
          db.close()
          resolve(
            (index.result as unknown as [string, string][]).filter(([, kind]) => kind === 'guest').length,
          )
        })
      })
    })
}
