import { randomUUID } from 'node:crypto'
import { IDBFactory } from 'fake-indexeddb'
import { Browser, type BrowserPage } from 'happy-dom'
import { type Download, furnishWindow } from './furnish-window.ts'
import { createNetwork, type Window } from './network.ts'

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }

/** What the tabs of one browser profile share: storage, databases, locks, channels and the network. */
export type Device = ReturnType<typeof createDevice>

export function createDevice({ width, height } = desk) {
  const windows = new Set<Window>()
  // A document is asked for before its window is furnished.
  const network = createNetwork((window) => !windows.has(window))
  const shared = {
    id: randomUUID(),
    databases: new IDBFactory(),
    stored: new Map<string, string>(),
    windows,
    downloaded: new Set<(download: Download) => void>(),
    isOnline: network.isOnline,
  }
  const scripts: ((window: Window) => void)[] = []
  const loading = new Set<Promise<unknown>>()
  let isClosed = false

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
          beforeAsyncRequest: ({ request, window }) => network.intercept(request, window as Window),
          afterAsyncResponse: async ({ request, response }) => network.announce(request.url, response.status),
        },
      },
      navigation: {
        beforeContentCallback: (window) => {
          furnishWindow(window as Window, shared)
          for (const script of scripts) script(window as Window)
        },
      },
    },
  })

  return {
    ...network,
    databases: shared.databases,
    /** Of the documents that are shown. */
    windows,
    /** The content of the local storage. */
    stored: shared.stored,
    /** Who hears of each download. */
    downloaded: shared.downloaded,
    /** Runs in each window before anything else. */
    scripts,
    newTab: (): BrowserPage => browser.newPage(),
    setOffline(isOffline: boolean) {
      network.setOnline(!isOffline)
      for (const window of windows) window.dispatchEvent(new window.Event(isOffline ? 'offline' : 'online'))
    },
    /** Documents that are on their way; none may follow once the device is closed. */
    loading,
    isClosed: () => isClosed,
    async close() {
      while (loading.size > 0) await Promise.all(loading)
      isClosed = true
      for (const window of windows) window.dispatchEvent(new window.Event('pagehide'))
      await browser.close()
    },
  }
}
