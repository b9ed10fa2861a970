import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The verdict of stripe-mock on one request; `refusal` is empty when it accepted. */
export type Verdict = { call: string; sent: string; refusal: string }

type Options = { mock: string; simulator: string; forMock: (body: string) => string }

/**
 * A proxy between Stripe's library and the simulator: stripe-mock validates each request, and the simulator answers it
 * from its account. A request that stripe-mock rejects does not reach the simulator.
 * @param forMock turns a body into the one for stripe-mock; everything else reaches it unchanged
 */
export async function startStripeMockProxy({ mock, simulator, forMock }: Options) {
  const verdicts: Verdict[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const [path = '', query = ''] = (request.url ?? '/').split('?')
    const validated = await forward(mock, request, forMock(body))
    const refusal = validated.ok ? '' : messageIn(await validated.text())
    verdicts.push({ call: `${request.method} ${path}`, sent: readable(body || query), refusal })
    const answer = validated.ok ? await forward(simulator, request, body) : null
    response.writeHead(answer?.status ?? validated.status, { 'content-type': 'application/json' })
    response.end(
      (await answer?.text()) ??
        JSON.stringify({ error: { type: 'invalid_request_error', message: refusal } }),
    )
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    verdicts,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const passedOn = ['authorization', 'content-type', 'idempotency-key', 'stripe-version']

function forward(to: string, { method = 'GET', url = '/', headers }: IncomingMessage, body: string) {
  const kept = passedOn.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []))
  return fetch(to + url, { method, headers: Object.fromEntries(kept), ...(body !== '' && { body }) })
}

const messageIn = (answer: string) =>
  (JSON.parse(answer) as { error?: { message?: string } }).error?.message ?? answer

const readable = (form: string) => [...new URLSearchParams(form)].map((pair) => pair.join('=')).join(' ')
