import type { BrowserWindow } from 'happy-dom'
import { type AddressPattern, isAt } from './address.ts'
import { builtFile } from './modules.ts'

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
type Handler = (route: Route) => unknown
type PageRequest = InstanceType<BrowserWindow['Request']>
// oxlint-disable-next-line typescript/no-explicit-any -- a window has whatever its page gives it
export type Window = BrowserWindow & Record<string, any>

/**
 * What pages of a device send. Requests go to the real server unless a route answers; `isLoading` says whether a window
 * still waits for its document.
 */
export function createNetwork(isLoading: (window: Window) => boolean) {
  const routes: { pattern: AddressPattern; handler: Handler; times: number }[] = []
  const requested = new Set<(request: SentRequest) => void>()
  const answered = new Set<(response: Received) => void>()
  let isOnline = true

  /** After the page has it. */
  function announce(url: string, status: number): void {
    setImmediate(() => answered.forEach((listen) => listen({ url: () => url, status: () => status })))
  }

  async function intercept(request: PageRequest, window: Window) {
    const url = new URL(request.url)
    // Once the request is on its way its body cannot be read any more.
    const copy = requested.size > 0 && request.body ? request.clone().text() : undefined
    const sent: SentRequest = {
      url: () => request.url,
      method: () => request.method,
      headers: () => Object.fromEntries(request.headers.entries()),
      postData: () => copy ?? request.clone().text(),
    }
    // Its document comes before a window is furnished; without the server from the build, as the worker would give it.
    if (isLoading(window)) return new window.Response(await documentAt(url, isOnline), html)
    for (const listen of requested) listen(sent)
    if (!isOnline) throw connectionLost(window)
    const answer = routed(url, sent, async () =>
      fetch(request.url, {
        method: request.method,
        headers: sent.headers(),
        body: request.body && Buffer.from(await request.clone().arrayBuffer()),
      }),
    )
    const { signal } = request
    const aborted = new Promise<never>((_, fail) =>
      signal.addEventListener('abort', () => fail(signal.reason as Error)),
    )
    const response = await Promise.race([answer, aborted])
    if (response === null) throw connectionLost(window)
    if (response === undefined) return undefined
    const { status, headers, body } =
      'response' in response ? await copyOf(response.response) : made(response)
    announce(request.url, status)
    return new window.Response(body, { status, headers })
  }

  /** What the last route for an address says: an answer, null for none, undefined when the server is asked. */
  function routed(url: URL, sent: SentRequest, ask: Route['fetch']) {
    const matched = routes.findLast(({ pattern, times }) => times > 0 && isAt(pattern, url))
    if (!matched) return undefined
    matched.times -= 1
    return new Promise<Fulfillment | null | undefined>((settle, fail) => {
      const route: Route = {
        request: () => sent,
        fetch: ask,
        fulfill: async (answer) => settle(answer),
        continue: async () => settle(undefined),
        abort: async () => settle(null),
      }
      Promise.resolve(matched.handler(route)).catch(fail)
    })
  }

  /** Code that loads later comes from the build, as from a worker; a route may still delay or refuse it. */
  async function codeArrives(address: string, window: Window): Promise<void> {
    const sent = { url: () => address, method: () => 'GET', headers: () => ({}), postData: async () => '' }
    for (const listen of requested) listen(sent)
    const answer = await routed(new URL(address), sent, () => fetch(address))
    if (answer === null || (answer && 'status' in answer && answer.status! >= 400))
      throw new window.TypeError(`Failed to fetch dynamically imported module: ${address}`)
  }

  return {
    intercept,
    announce,
    codeArrives,
    /** Who hears of each request, and of each answer. */
    requested,
    answered,
    isOnline: () => isOnline,
    setOnline: (online: boolean) => void (isOnline = online),
    route: (pattern: AddressPattern, handler: Handler, { times = Infinity } = {}) =>
      void routes.push({ pattern, handler, times }),
    unroute: (pattern?: AddressPattern) => {
      const kept = routes.filter(
        (route) => pattern !== undefined && String(route.pattern) !== String(pattern),
      )
      routes.splice(0, routes.length, ...kept)
    },
  }
}

const html = { headers: { 'content-type': 'text/html' } }

/**
 * A document without its style sheet, which without a layout only costs. Its modules are not for the parser, but run
 * where their code is cached (`modules.ts`).
 */
async function documentAt(url: URL, isOnline: boolean): Promise<string> {
  const answer = isOnline ? await fetch(url).catch(() => null) : null
  const text = answer
    ? await answer.text()
    : (builtFile(`${url.pathname}/index.html`) ?? builtFile('app.html')!)
  return text
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll('<script type="module"', '<script type="text/module"')
}

const copyOf = async (answer: Response) => ({
  status: answer.status,
  headers: Object.fromEntries(answer.headers),
  body: Buffer.from(await answer.arrayBuffer()),
})

const made = ({ status = 200, json, body = JSON.stringify(json) ?? '', headers }: Answer) => ({
  status,
  headers: { 'content-type': json === undefined ? 'text/plain' : 'application/json', ...headers },
  body,
})

const connectionLost = (window: Window) => new window.DOMException('No connection', 'NetworkError')
