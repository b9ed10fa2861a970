import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { StripeRequest } from './sim.ts'

/** An answer over HTTP: without a body, nothing that Stripe would send; null breaks the connection. */
type HttpAnswer = { status: number; body?: object } | null

/**
 * Serves Stripe's API on a free port of this machine to those who have the secret key.
 * @returns its address, and a function that closes it
 */
export async function serveStripe(
  secretKeys: string[],
  answer: (request: StripeRequest) => HttpAnswer | Promise<HttpAnswer>,
) {
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const form = request.method === 'GET' ? url.search.slice(1) : await text(request)
    const key = String(request.headers['idempotency-key'] ?? '')
    const isAllowed = secretKeys.some((each) => request.headers.authorization === `Bearer ${each}`)
    const answered = isAllowed
      ? await answer({ call: `${request.method} ${url.pathname}`, key, form })
      : { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API key' } } }
    if (!answered) return void response.destroy()
    // Stripe's library would repeat a failed request for a second or two.
    const headers = {
      'content-type': 'application/json',
      'request-id': 'req_1',
      'stripe-should-retry': 'false',
    }
    response.writeHead(answered.status, headers).end(answered.body && JSON.stringify(answered.body))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  // Exclusive, because workers would share the port otherwise.
  await new Promise<void>((listening) =>
    server.listen({ host: '127.0.0.1', port: 0, exclusive: true }, listening),
  )
  server.unref()

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
