import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Params, stripeCalls } from './stripe-calls.ts'
import { createStripeObjects, type StripeObject, StripeRefusal } from './stripe-objects.ts'

type Answered = { status: number; body: object }
type Recorded = { call: string; key: string; params: Params }
type Failure = { call: Pick<RegExp, 'test'>; when: 'before' | 'after' }
type Death = Failure & { kill?: (() => void) | undefined }

/**
 * An honest stand-in of the part of Stripe's API that the product uses, for tests only: objects in memory, real
 * HTTP for Stripe's own library, idempotency keys that answer as the first time and refuse other parameters, a
 * record of every request, events as Stripe would send them, and failures and connections that die where a test
 * wants it.
 */
export async function startStripeStandIn({ livemode = true, now = () => new Date() } = {}) {
  const stripe = createStripeObjects({ livemode, now })
  const calls = stripeCalls(stripe)
  const requests: Recorded[] = []
  const remembered = new Map<string, Answered & { fingerprint: string }>()
  let failure: Failure | null = null
  let death: Death | null = null
  let isDead = false

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const body = await text(request)
    const call = `${request.method} ${url.pathname}`
    if (isDead || (death?.when === 'before' && death.call.test(call))) return die(response)
    const params = parseParams(new URLSearchParams(request.method === 'GET' ? url.search : body))
    const key = String(request.headers['idempotency-key'] ?? '')
    requests.push({ call, key, params })
    const answered = once(key, `${call} ${body}`, () => perform(call, params))
    if (death?.when === 'after' && death.call.test(call)) return die(response)
    response.writeHead(answered.status, {
      'content-type': 'application/json',
      'request-id': 'req_1',
      ...(answered.status >= 500 && { 'stripe-should-retry': 'false' }),
    })
    response.end(JSON.stringify(answered.body))
  }

  /**
   * Our process is killed while it waits for the answer. Without a process to kill it is as if: nothing that it does
   * reaches Stripe any more. Stripe's library would try again for a second or two; told not to, it fails at once, and
   * without a body it cannot take this for an answer of Stripe.
   */
  function die(response: ServerResponse): void {
    const kill = death?.kill
    if (kill) {
      death = null
      kill()
      response.destroy()
      return
    }
    isDead = true
    response.writeHead(500, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    response.end()
  }

  /** Stripe remembers its failures as well: https://docs.stripe.com/api/idempotent_requests */
  function once(key: string, fingerprint: string, first: () => Answered): Answered {
    const known = key === '' ? undefined : remembered.get(key)
    if (known && known.fingerprint !== fingerprint) {
      return refused(new StripeRefusal(400, 'idempotency_key_in_use', `Other parameters with ${key}`))
    }
    const answered = known ?? first()
    if (key !== '' && (answered.status < 400 || answered.status >= 500))
      remembered.set(key, { ...structuredClone(answered), fingerprint })
    return answered
  }

  function perform(call: string, params: Params): Answered {
    if (!failure?.call.test(call)) return work(call, params)
    if (failure.when === 'after') work(call, params)
    failure = null
    return { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong' } } }
  }

  function work(call: string, params: Params): Answered {
    const [method, path = ''] = call.split(' ')
    const id = path.startsWith('/v1/billing_portal') ? '' : (path.split('/')[3] ?? '')
    const general = id === '' ? call : `${method} ${path.replace(`/${id}`, '/:id')}`
    const answer = calls[general]
    if (!answer) return refused(new StripeRefusal(404, '', `The stand-in has no ${call}`))
    try {
      return { status: 200, body: expanded(answer(params, id), params['expand'] ?? [], path) }
    } catch (error) {
      if (error instanceof StripeRefusal) return refused(error)
      throw error
    }
  }

  function expanded(result: StripeObject | StripeObject[], expand: string[], url: string): object {
    const fields = expand.map((path) => path.replace(/^data\./, ''))
    const one = (object: StripeObject) => ({
      ...object,
      ...Object.fromEntries(fields.map((field) => [field, stripe.objects.get(object[field]) ?? null])),
    })
    if (!Array.isArray(result)) return one(result)
    return { object: 'list', url, has_more: false, data: result.map(one) }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    ...stripe,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The calls that it knows, such as 'GET /v1/coupons/:id': those of the product. */
    calls: Object.keys(calls),
    requests,
    /** The next matching request is the last that Stripe sees, with or without its effect. */
    dieAt(call: Death['call'], when: Death['when'], kill?: () => void) {
      death = { call, when, kill }
    },
    /** Stripe answers the next matching request with a failure of its own, before or after its effect. */
    failAt(call: Failure['call'], when: Failure['when']) {
      failure = { call, when }
    },
    revive() {
      death = null
      isDead = false
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>

const refused = ({ status, code, message }: StripeRefusal): Answered => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message } },
})

/** Reads `items[0][price]=p` as nested objects and lists, as Stripe does. */
function parseParams(search: URLSearchParams): Params {
  const root: Params = {}
  for (const [name, value] of search) {
    const path = name.split(/[[\]]+/).filter((part, index, parts) => part !== '' || index < parts.length - 1)
    let place = root
    path.slice(0, -1).forEach((part, index) => {
      place[part] ??= /^\d+$/.test(path[index + 1]!) ? [] : {}
      place = place[part]
    })
    place[path.at(-1)!] = value
  }
  return root
}
