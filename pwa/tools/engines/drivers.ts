import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type JSHandle } from 'playwright-core'
import { freePort, temporaryFolder } from '../../../api/bench/processes.ts'

/** What each protocol does with a window of a new profile; all else is done in the page, alike in every engine. */
export type Driver = {
  version: string
  /** Goes to an address, without waiting for its page. */
  open: (url: string) => Promise<unknown>
  /** The value of an expression in the page, awaited. */
  run: (expression: string) => Promise<unknown>
  click: (x: number, y: number) => Promise<unknown>
  /** Presses one key after another: characters, or those of `special`. */
  press: (keys: string[]) => Promise<unknown>
  /** Chooses files in the field that an expression gives. */
  choose: (expression: string, paths: string[]) => Promise<unknown>
  /** Errors in the console; WebKit's driver gives none. */
  errors: string[]
  close: () => void
}

const size = { width: 390, height: 844 }
/** As WebDriver writes these keys. */
const special: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
}

/** Chromium of any age. */
export async function openChromium(executablePath: string): Promise<Driver> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage({ viewport: size })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (said) => {
    // What the network does is no fault of the page, and no other engine says it.
    if (said.type() === 'error' && !said.text().startsWith('Failed to load resource'))
      errors.push(said.text())
  })
  return {
    version: browser.version(),
    errors,
    close: () => void browser.close(),
    open: (url) => page.goto(url, { waitUntil: 'commit' }),
    run: (expression) => page.evaluate(expression),
    async choose(expression, paths) {
      const field: JSHandle = await page.evaluateHandle(expression)
      await field.asElement()!.setInputFiles(paths)
    },
    click: (x, y) => page.mouse.click(x, y),
    async press(keys) {
      for (const key of keys)
        await (key in special ? page.keyboard.press(key) : page.keyboard.insertText(key))
    },
  }
}

/** Starts a program, of whose output `line` is awaited; `close` ends it with all that it has started. */
async function start(command: string, args: string[], HOME: string, line: RegExp, env = {}) {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const kill = () => void (hasEnded() || process.kill(-child.pid!, 'SIGKILL'))
  process.once('exit', kill)
  const close = () => void (kill(), process.off('exit', kill))
  const found = () => line.exec(said)?.[1]
  for (let tries = 0; tries < 1200 && !found() && !hasEnded(); tries += 1) await pause(50)
  if (found() === undefined) throw new Error(`${command} did not start: ${said.slice(-300)}`)
  return { said: found()!, close }
}

type Message = { id?: number; method: string; params: any; result?: any; error?: string; message?: string } // eslint-disable-line typescript/no-explicit-any

/** Calls of WebDriver BiDi; `errors` takes what the console says. */
async function connect(url: string, errors: string[]) {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data))
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else if (message.method === 'log.entryAdded' && message.params.level === 'error')
      errors.push(message.params.text)
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  return async (method: string, params: object = {}) => {
    const id = waiting.size + 1
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await answer
    if (error) throw new Error(`${method}: ${message}`)
    if (result.exceptionDetails) throw new Error(result.exceptionDetails.text)
    return result
  }
}

/** Mouse and keys, which WebDriver and WebDriver BiDi write alike. */
const mouse = (x: number, y: number) => {
  const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }
  const buttons = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
  return { actions: [{ type: 'pointer', id: 'mouse', actions: [move, ...buttons] }] }
}
const typing = (keys: string[]) => {
  const values = keys.map((key) => special[key] ?? key)
  const actions = values.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
  return { actions: [{ type: 'key', id: 'keys', actions }] }
}

/** A stock Firefox, by the WebDriver BiDi that it speaks without a driver. */
export async function openFirefox(program: string): Promise<Driver> {
  const profile = await temporaryFolder()
  const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile]
  const { said, close } = await start(program, args, profile, /BiDi listening on (ws:\S+)/)
  const errors: string[] = []
  const send = await connect(`${said}/session`, errors)
  const { capabilities } = await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const [{ context }] = (await send('browsingContext.getTree')).contexts
  await send('browsingContext.setViewport', { context, viewport: size })
  const evaluate = async (expression: string) =>
    (await send('script.evaluate', { expression, awaitPromise: true, target: { context } })).result
  return {
    version: capabilities.browserVersion,
    errors,
    close,
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'none' }),
    run: async (expression) =>
      JSON.parse((await evaluate(`(async () => JSON.stringify((await (${expression})) ?? null))()`)).value),
    choose: async (expression, files) =>
      send('input.setFiles', {
        context,
        files,
        element: { sharedId: (await evaluate(expression)).sharedId },
      }),
    click: (x, y) => send('input.performActions', { context, ...mouse(x, y) }),
    press: (keys) => send('input.performActions', { context, ...typing(keys) }),
  }
}

/** WebKit, Safari's engine, by its WebDriver; its window needs a display. */
export async function openWebKit(binary: string): Promise<Driver> {
  const port = await freePort()
  const args = ['-a', '-s', '-screen 0 1280x1024x24', 'WebKitWebDriver', '-p', String(port)]
  const env = { GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' }
  const { close } = await start('xvfb-run', args, await temporaryFolder(), /()/, env)
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
    timeouts: { script: 120_000 },
  }
  const { sessionId, capabilities } = await call('/session', { capabilities: { alwaysMatch: wanted } })
  const send = (path: string, body: object) => call(`/session/${sessionId}${path}`, body)
  const execute = (script: string) => send('/execute/async', { script, args: [] })
  await send('/window/rect', { x: 0, y: 0, ...size })
  return {
    version: capabilities.browserVersion,
    errors: [],
    close,
    open: (url) => send('/url', { url }),
    async run(expression) {
      const { value, failed } = await execute(
        `(async () => (${expression}))().then((value) => arguments[0]({ value }), (error) => arguments[0]({ failed: String(error) }))`,
      )
      if (failed) throw new Error(failed)
      return value
    },
    async choose(expression, files) {
      const element = await execute(`arguments[0](${expression})`)
      await send(`/element/${String(Object.values(element)[0])}/value`, { text: files.join('\n') })
    },
    click: (x, y) => send('/actions', mouse(x, y)),
    press: (keys) => send('/actions', typing(keys)),
  }
}
