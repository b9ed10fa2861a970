import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type JSHandle, type Page } from 'playwright-core'
import { type ElementHandle, launch } from 'puppeteer-core'
import { freePort, temporaryFolder } from '../../../api/bench/processes.ts'

/** What each protocol does with a window of a new profile; all else is done in the page, alike in every engine. */
export type Driver = {
  version: string
  /** The value of an expression in the page, awaited. */
  run: (expression: string) => Promise<unknown>
  click: (x: number, y: number) => Promise<unknown>
  /** Presses one key after another: characters, Tab, Enter or Escape. */
  press: (keys: string[]) => Promise<unknown>
  /** Chooses files in the field that an expression gives. */
  choose: (expression: string, paths: string[]) => Promise<unknown>
  /** Errors in the console. */
  errors: string[]
  close: () => void
}

const size = { width: 390, height: 844 }

/** Chromium of any age, by Playwright. */
export async function openChromium(executablePath: string): Promise<Driver> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage({ viewport: size })
  const choose = async (expression: string, paths: string[]) =>
    ((await page.evaluateHandle(expression)) as JSHandle).asElement()!.setInputFiles(paths)
  return { version: browser.version(), close: () => void browser.close(), choose, ...driveTab(page) }
}

/** A stock Firefox, by Puppeteer, which speaks its WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Driver> {
  const options = { defaultViewport: size, protocolTimeout: 60_000 }
  const browser = await launch({ browser: 'firefox', executablePath, ...options })
  const version = (await browser.version()).replace(/.*\//, '')
  // In its first tab, which is not the active one, no key presses a button.
  const page = await browser.newPage()
  const choose = async (expression: string, paths: string[]) =>
    ((await page.evaluateHandle(expression)) as ElementHandle<HTMLInputElement>).uploadFile(...paths)
  const close = () => void browser.close()
  return { version, close, choose, ...driveTab(page as unknown as Page) }
}

/** What a tab of Playwright and one of Puppeteer have the same names for. */
function driveTab(page: Page): Pick<Driver, 'run' | 'click' | 'press' | 'errors'> {
  const errors: string[] = []
  // What the network does is no fault of the page, nor what Firefox says of a worker's answer to a page that was left.
  const isNetwork = /^Failed to load resource|A ServiceWorker intercepted the request/
  const keep = (said: string) => void (isNetwork.test(said) || errors.push(said))
  page.on('pageerror', (error) => keep(error.stack ?? error.message))
  page.on('console', (said) => void (said.type() === 'error' && keep(said.text())))
  return {
    errors,
    run: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    async press(keys) {
      for (const key of keys) await page.keyboard.press(key)
    },
  }
}

/** As WebDriver writes these keys. */
const special: Record<string, string> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' }
const strokes = (key: string) => ['keyDown', 'keyUp'].map((type) => ({ type, value: special[key] ?? key }))

/** Keeps what the page says from now on, for whatever document comes after it. */
const listening = `if (!window.isHeard && location.host) {
  window.isHeard = true
  const keep = (...said) => (sessionStorage.said = (sessionStorage.said ?? '') + said.join(' ') + '\\n')
  console.error = keep
  for (const kind of ['error', 'unhandledrejection'])
    addEventListener(kind, (event) => keep(kind, event.message ?? event.reason))
}`

/** WebKit, Safari's engine, by its WebDriver, which gives no console; its window needs a display. */
export async function openWebKit(binary: string): Promise<Driver> {
  const port = await freePort()
  const args = ['-a', '-s', '-screen 0 1280x1024x24', 'WebKitWebDriver', '-p', String(port)]
  const HOME = await temporaryFolder()
  const env = { ...process.env, HOME, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' }
  const child = spawn('xvfb-run', args, { detached: true, stdio: 'ignore', env })
  const close = () => void (child.exitCode === null && process.kill(-child.pid!, 'SIGKILL'))
  process.once('exit', close)
  child.once('exit', () => process.off('exit', close))
  async function call(path: string, body?: object) {
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const { value } = (await (await fetch(`http://127.0.0.1:${port}${path}`, sent)).json()) as { value: any } // eslint-disable-line typescript/no-explicit-any
    if (value?.error) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  for (let tries = 0; tries < 600 && !(await call('/status').catch(() => null)); tries += 1) await pause(100)
  const options = { binary, args: ['--automation', '--features=+StorageAPI,+StorageAPIEstimate'] }
  const wanted = {
    'webkitgtk:browserOptions': options,
    pageLoadStrategy: 'none',
    timeouts: { script: 60_000 },
  }
  const { sessionId, capabilities } = await call('/session', { capabilities: { alwaysMatch: wanted } })
  const send = (path: string, body: object) => call(`/session/${sessionId}${path}`, body)
  const execute = (script: string) => send('/execute/async', { script, args: [] })
  const act = (type: string, actions: object[]) =>
    send('/actions', { actions: [{ type, id: type, actions }] })
  await send('/window/rect', { x: 0, y: 0, ...size })
  const errors: string[] = []
  return {
    version: capabilities.browserVersion,
    errors,
    close,
    async run(expression) {
      const { value, failed, said } = await execute(
        `${listening}
        const said = location.host && sessionStorage.said
        ;(async () => (${expression}))().then((value) => arguments[0]({ value, said }), (error) => arguments[0]({ failed: String(error) }))`,
      )
      if (said) errors.splice(0, 1, said)
      if (failed) throw new Error(failed)
      return value
    },
    async choose(expression, files) {
      const element = await execute(`arguments[0](${expression})`)
      await send(`/element/${String(Object.values(element)[0])}/value`, { text: files.join('\n') })
    },
    click: (x, y) =>
      act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    press: (keys) => act('key', keys.flatMap(strokes)),
  }
}
