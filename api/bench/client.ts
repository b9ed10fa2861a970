import { Agent, type OutgoingHttpHeaders, request, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'

/** What came back, and after how many milliseconds. Status 0: no answer, the connection failed. */
export type Answer = { status: number; ms: number; body: string; headers: NodeJS.Dict<string | string[]> }
export type Call = {
  method: string
  path: string
  token?: string
  json?: object
  form?: { body: Buffer; type: string }
  key?: string
}
export type Send = (call: Call) => Promise<Answer>

/** Sends calls to a server over kept connections, as many as are needed; without `keepAlive` each has its own. */
export function createClient(
  url: string,
  { keepAlive = true, timeoutMs = 60_000 } = {},
): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive, maxSockets: Number.POSITIVE_INFINITY })
  const { hostname, port } = new URL(url)

  const send: Send = async (call) => {
    const begun = performance.now()
    const { method, path } = call
    const { headers, body } = outgoing(call)
    const options = { hostname, port, method, path, headers, agent, timeout: timeoutMs }
    for (;;) {
      const answer = await exchange(options, body)
      if (answer !== 'closed meanwhile') return { ...answer, ms: performance.now() - begun }
    }
  }
  return { send, close: () => agent.destroy() }
}

function outgoing({ token, json, form, key }: Call) {
  const body = form?.body ?? (json === undefined ? undefined : Buffer.from(JSON.stringify(json)))
  const headers: OutgoingHttpHeaders = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-length': body.length, 'content-type': form?.type ?? 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  return { headers, body }
}

/** A kept connection that the server closed at the same moment says nothing about the call: it is to be sent again. */
function exchange(options: RequestOptions, body?: Buffer): Promise<Omit<Answer, 'ms'> | 'closed meanwhile'> {
  return new Promise((resolve) => {
    const sent = request(options, (response) => {
      const { statusCode: status = 0, headers } = response
      text(response).then((body) => resolve({ status, body, headers }), fail)
    })
    const fail = (error: NodeJS.ErrnoException) =>
      resolve(
        sent.reusedSocket && error.code === 'ECONNRESET'
          ? 'closed meanwhile'
          : { status: 0, body: error.message, headers: {} },
      )
    sent.once('timeout', () => sent.destroy(new Error('No answer')))
    sent.once('error', fail)
    sent.end(body)
  })
}
