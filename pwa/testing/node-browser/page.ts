import { withGlobal, type Clock } from '@sinonjs/fake-timers'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { type AddressPattern, isAt } from './address.ts'
import type { Device } from './device.ts'
import type { Download } from './furnish-window.ts'
import { keyText, Locator, until } from './locator.ts'
import { callIn, moduleRunner } from './modules.ts'
import type { Received, SentRequest, Window } from './network.ts'
import { createStorage } from './storage.ts'

type Role = Parameters<Locator['getByRole']>

/**
 * A tab of a device, which runs the built page in Node with the words of a browser test. It has no layout, no worker and
 * no back/forward cache: what needs those is tested in a browser.
 */
export type Page = ReturnType<typeof openTab>

export function openTab(device: Device, origin: string) {
  const tab = device.newTab()
  const frame = tab.mainFrame
  let window = frame.window as Window
  let user: UserEvent
  let clock: Clock | undefined
  const sessionStorage = createStorage(new Map(), () => undefined)
  let started: Promise<unknown> = Promise.resolve()

  /** Documents replace each other, whoever asks for the next one. */
  const load = frame.goto.bind(frame)
  frame.goto = async (url, options) => {
    if (device.isClosed()) return null
    window.dispatchEvent(new window.Event('pagehide'))
    const opened = open(url, options)
    const over: Promise<unknown> = opened
      .catch(() => undefined) // the caller hears of it
      .then(() => device.loading.delete(over))
    device.loading.add(over)
    started = over
    return opened
  }
  const open: typeof load = async (url, options) => {
    let here: Window | undefined
    const response = await load(url, {
      ...options,
      beforeContentCallback: (next) => {
        here = window = next as Window
        Object.defineProperty(window, 'sessionStorage', { value: sessionStorage, configurable: true })
        if (clock) clock = startClock(clock.now)
      },
    })
    const loaded = here
    const document = here?.document as unknown as Document | undefined
    // Another document has replaced it, or is about to.
    if (!loaded || !document?.defaultView || loaded !== window) return response
    // Content that is written ends the listeners of a document, which see what is typed.
    user = userEvent.setup({ document, delay: null, pointerEventsCheck: 0 })
    const runModule = moduleRunner(loaded, origin, (url) => device.codeArrives(url, loaded))
    for (const script of loaded.document.querySelectorAll('script[type="text/module"]'))
      if (loaded === window) await runModule(script.getAttribute('src')!)
    loaded.dispatchEvent(new loaded.Event('load'))
    return response
  }

  /** The clock of the page, which from now on moves as the test says, and by itself until it is paused. */
  function startClock(now: number): Clock {
    return withGlobal(window).install({
      now,
      shouldAdvanceTime: true,
      shouldClearNativeTimers: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    })
  }
  const runningClock = () => (clock ??= startClock(Date.now()))

  const describe = () =>
    `${window.location.href}\n${window.document.body.innerText.replaceAll(/\s*\n\s*/g, '\n').trim()}`
  /** Runs a function in the page; what it uses must be in the page or in its argument. */
  const run = async <Argument, Result>(use: (argument: Argument) => Result, argument: Argument) =>
    (await callIn(window, use.toString(), argument)) as Result
  const host = { user: () => user, describe, run }
  const body = new Locator(() => [window.document.body as unknown as Element], host, 'page')
  const root = new Locator(() => [window.document as unknown as Element], host, 'page')
  const goto = async (path: string) => {
    await frame.goto(new URL(path, origin).href)
  }
  const waitForURL = async (pattern: AddressPattern) => {
    await until(
      () => (isAt(pattern, new URL(window.location.href)) ? true : undefined),
      () => `Not at ${String(pattern)} but at ${describe()}`,
    )
    await started
  }
  /** Resolves with the first of those to come that has this address. */
  const firstOf = <Event extends { url: () => string }>(
    listeners: Set<(event: Event) => void>,
    pattern: string | RegExp | ((event: Event) => boolean),
  ) =>
    new Promise<Event>((found) => {
      const listen = (event: Event) => {
        if (typeof pattern === 'function' ? !pattern(event) : !isAt(pattern, new URL(event.url()))) return
        listeners.delete(listen)
        found(event)
      }
      listeners.add(listen)
    })

  return {
    device,
    /** The window of the document that is shown now. */
    window: () => window,
    goto,
    reload: () => goto(window.location.href),
    goBack: async () => {
      window.history.back()
      await until(() => true, describe)
    },
    goForward: async () => window.history.forward(),
    url: () => window.location.href,
    title: async () => window.document.title,
    waitForURL,
    waitForRequest: (pattern: string | RegExp | ((request: SentRequest) => boolean)) =>
      firstOf(device.requested, pattern),
    waitForResponse: (pattern: string | RegExp | ((response: Received) => boolean)) =>
      firstOf(device.answered, pattern),
    waitForEvent: (event: 'download') =>
      new Promise<Download>((found) => {
        const listeners = { download: device.downloaded }[event]
        const listen = (download: Download) => {
          listeners.delete(listen)
          found(download)
        }
        listeners.add(listen)
      }),
    getByRole: (...role: Role) => body.getByRole(...role),
    getByText: (...text: Parameters<Locator['getByText']>) => body.getByText(...text),
    getByLabel: (...text: Parameters<Locator['getByLabel']>) => body.getByLabel(...text),
    getByPlaceholder: (...text: Parameters<Locator['getByPlaceholder']>) => body.getByPlaceholder(...text),
    getByTestId: (id: string) => body.getByTestId(id),
    locator: (...selector: Parameters<Locator['locator']>) => root.locator(...selector),
    evaluate: <Result, Argument>(use: (argument: Argument) => Result, argument?: Argument) =>
      run(use, argument as Argument),
    route: async (...route: Parameters<Device['route']>) => device.route(...route),
    unroute: async (...route: Parameters<Device['unroute']>) => device.unroute(...route),
    keyboard: {
      press: async (key: string) => {
        // What has just come listens to keys a moment later.
        await new Promise((next) => setTimeout(next, 10))
        await user.keyboard(keyText(key))
      },
      type: (text: string) => user.keyboard(text.replaceAll(/[{[]/g, '$&$&')),
    },
    clock: {
      install: async ({ time = Date.now() }: { time?: number | Date } = {}) => {
        clock = startClock(Number(time))
      },
      /** Jumps there; the time does not advance from then on. */
      pauseAt: async (time: number | Date) => {
        runningClock().setTickMode({ mode: 'manual' })
        await runningClock().tickAsync(Math.max(0, Number(time) - runningClock().now))
      },
      /** Sets what the device takes for the time; no timer runs by that. */
      setSystemTime: async (time: number | Date) => runningClock().setSystemTime(time),
      runFor: async (ms: number) => void (await runningClock().tickAsync(ms)),
      /** As when a device wakes: what was due in between happens once. */
      fastForward: async (ms: number) => void runningClock().jump(ms),
      resume: async () => runningClock().setTickMode({ mode: 'interval', delta: 20 }),
    },
    /** Another tab of the same device. */
    openTab: async (path: string) => {
      const other = openTab(device, origin)
      await other.goto(path)
      return other
    },
    setOffline: async (isOffline: boolean) => device.setOffline(isOffline),
    /** Resolves once the document that a press or the page has asked for runs. */
    loaded: () => started,
    close: async () => {
      window.dispatchEvent(new window.Event('pagehide'))
      await tab.close()
    },
  }
}
