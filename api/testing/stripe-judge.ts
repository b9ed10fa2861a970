import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What stripe-mock said to one request; `refusal` is empty when it accepted. */
export type Verdict = { call: string; sent: string; refusal: string }

type Judge = { mock: string; standIn: string; forMock: (body: string) => string }

/**
 * Stands between Stripe's library and the stand-in: each request goes to stripe-mock, which judges it, and then
 * to the stand-in, which answers as an account with a state does. What stripe-mock refuses is refused.
 * @param forMock what stripe-mock gets of a body; everything else reaches it unchanged
 */
export async function startStripeJudge({ mock, standIn, forMock }: Judge) {
  const verdicts: Verdict[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const [path = '', query = ''] = (request.url ?? '/').split('?')
    const judged = await forward(mock, request, forMock(body))
    const refusal = judged.ok ? '' : messageIn(await judged.text())
    verdicts.push({ call: `${request.method} ${path}`, sent: readable(body || query), refusal })
    const answer = judged.ok ? await forward(standIn, request, body) : null
    response.writeHead(answer?.status ?? judged.status, { 'content-type': 'application/json' })
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
