import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
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
/** As WebDriver writes a key, and as Chromium numbers it. */
const special: Record<string, [w3c: string, code: number]> = {
  Tab: ['\uE004', 9],
  Enter: ['\uE007', 13],
  Escape: ['\uE00C', 27],
  Backspace: ['\uE003', 8],
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

type Message = { id?: number; method: string; params: any; result?: any; error?: any; message?: string } // eslint-disable-line typescript/no-explicit-any

/** Calls over a WebSocket: Chromium's protocol and WebDriver BiDi number them alike. */
async function connect(url: string, onEvent: (message: Message) => void) {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data))
    if (message.id === undefined) onEvent(message)
    else waiting.get(message.id)?.(message)
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  return async (method: string, params: object = {}) => {
    const id = waiting.size + 1
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await answer
    if (error) throw new Error(`${method}: ${message ?? error.message}`)
    if (result.exceptionDetails)
      throw new Error(result.exceptionDetails.exception?.description ?? result.exceptionDetails.text)
    return result
  }
}

/** Chromium of any age by its own protocol: today's drivers do not speak with old ones. */
export async function openChromium(program: string): Promise<Driver> {
  const profile = await temporaryFolder()
  const flags =
    'headless no-sandbox disable-gpu no-zygote disable-background-networking remote-debugging-port=0'
  const args = [...flags.split(' '), `user-data-dir=${profile}`].map((flag) => `--${flag}`)
  const { said, close } = await start(
    program,
    [...args, 'about:blank'],
    profile,
    /DevTools listening on (ws:\S+)/,
  )
  const ask = async (path: string) => (await fetch(`http://${new URL(said).host}/json/${path}`)).json()
  const errors: string[] = []
  type Target = { type: string; webSocketDebuggerUrl: string }
  let page: Target | undefined
  while (!page) page = ((await ask('list')) as Target[]).find(({ type }) => type === 'page')
  const send = await connect(page.webSocketDebuggerUrl, ({ method, params }) => {
    if (method === 'Runtime.exceptionThrown') {
      const { exception, text } = params.exceptionDetails
      errors.push(exception?.description ?? text)
    } else if (method === 'Runtime.consoleAPICalled' && params.type === 'error')
      errors.push(
        params.args
          .map((one: { value?: string; description?: string }) => one.value ?? one.description)
          .join(' '),
      )
  })
  await send('Runtime.enable')
  await send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false })
  const evaluate = async (expression: string, returnByValue: boolean) =>
    (await send('Runtime.evaluate', { expression, returnByValue, awaitPromise: true })).result
  return {
    version: ((await ask('version')) as { Browser: string }).Browser.replace(/.*\//, ''),
    errors,
    close,
    open: (url) => send('Page.navigate', { url }),
    run: async (expression) => (await evaluate(expression, true)).value,
    choose: async (expression, files) =>
      send('DOM.setFileInputFiles', { files, objectId: (await evaluate(expression, false)).objectId }),
    async click(x, y) {
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'])
        await send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
    },
    async press(keys) {
      for (const key of keys) {
        const code = special[key]?.[1]
        const pressed = {
          key,
          code: key,
          windowsVirtualKeyCode: code,
          ...(key === 'Enter' && { text: '\r' }),
        }
        if (!code) await send('Input.insertText', { text: key })
        else
          for (const type of ['keyDown', 'keyUp']) await send('Input.dispatchKeyEvent', { ...pressed, type })
      }
    },
  }
}

/** Mouse and keys, which WebDriver and WebDriver BiDi write alike. */
const mouse = (x: number, y: number) => {
  const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }
  const buttons = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
  return { actions: [{ type: 'pointer', id: 'mouse', actions: [move, ...buttons] }] }
}
const typing = (keys: string[]) => {
  const values = keys.map((key) => special[key]?.[0] ?? key)
  const actions = values.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
  return { actions: [{ type: 'key', id: 'keys', actions }] }
}

/** A stock Firefox, by the WebDriver BiDi that it speaks without a driver. */
export async function openFirefox(program: string): Promise<Driver> {
  const profile = await temporaryFolder()
  const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile]
  const { said, close } = await start(program, args, profile, /BiDi listening on (ws:\S+)/)
  const errors: string[] = []
  const send = await connect(`${said}/session`, ({ method, params }) => {
    if (method === 'log.entryAdded' && params.level === 'error') errors.push(params.text)
  })
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
