import ky, { HTTPError, isNetworkError, isTimeoutError } from 'ky'
import * as v from 'valibot'
import { contract } from '../../shared/contract/contract.ts'
import type { Call } from '../../shared/contract/call.ts'
import { endedElsewhereMessage } from '../../shared/form-rules.ts'
import { markOnline, canReachServer, checkConnection, isServerAway } from './connection.ts'
import { sessionToken, userChanged } from '../session/session.ts'
import { noteUnread } from '../session/unread.ts'
import { ApiError, hasServerFailed, unreachable } from './api-error.ts'
import type { Output, CallResult, CallName, Input, SendOptions } from './call-types.ts'
import { compareClock } from './device-clock.ts'
import { ourHeader } from './health.ts'
import { parseJson, toApiError } from './error-response.ts'
import { buildRequest } from './request.ts'
import { notifyUnauthorized } from './unauthorized.ts'
import { upload } from './upload.ts'

/** Reads are retried after a network failure; writes never, because they may have arrived. */
const http = ky.create({
  timeout: 30_000,
  retry: {
    limit: 2,
    methods: ['get'],
    statusCodes: [502, 503, 504],
    backoffLimit: 2000,
    // No retry while the server is unreachable: saved data is shown at once.
    shouldRetry: async ({ error }) =>
      isNetworkError(error) && !(await checkConnection()) ? false : undefined,
  },
})

/** A response body that has started may stall; it is canceled after this time. */
const bodyTimeoutMs = 120_000

/** Results of prefetched calls; the first matching call takes one out. */
const prefetched = new Map<string, { result: Promise<CallResult<CallName>>; sentAt: number }>()
/** Prefetched results are dropped after this time. */
const prefetchTtlMs = 5_000

/** Contains the session token, so that no member gets another member's result. */
const keyOf = (name: CallName, input: object) => JSON.stringify([sessionToken(), name, input])

/** Sends a call ahead; the same call through `sendCall` then takes its result. */
export function prefetch<Name extends CallName>(name: Name, input: Input<Name>): void {
  const result = request(name, input, {}) as Promise<CallResult<CallName>>
  result.catch(() => prefetched.delete(keyOf(name, input))) // a call that has taken it handles the error
  prefetched.set(keyOf(name, input), { result, sentAt: performance.now() })
}

/** Sends one call, unless its result was prefetched; see `api`. */
export async function sendCall<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options: SendOptions,
): Promise<CallResult<Name>> {
  const key = keyOf(name, input)
  const entry = prefetched.get(key)
  prefetched.delete(key)
  if (entry && performance.now() - entry.sentAt < prefetchTtlMs) return entry.result
  return request(name, input, options)
}

async function request<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options: SendOptions,
): Promise<CallResult<Name>> {
  const call: Call = contract[name]
  const token = call.access === 'public' ? null : (options.token ?? sessionToken())
  try {
    const { body, isOurs, next, total, date } = await fetchResult(call, input, token, options)
    const data = parseOutput(call, body, isOurs)
    markOnline()
    const [count, at] = [total ? Number(total) : undefined, date ? Date.parse(date) : undefined]
    return { data: data as Output<Name>, next, total: count, at }
  } catch (error) {
    const failure = handleError(error, options.signal)
    if (failure instanceof ApiError && token !== null && token === sessionToken()) {
      if (failure.status === 401) notifyUnauthorized(failure.message === endedElsewhereMessage)
      // Of the calls with a token, only those of a suspended member are refused with a page of 403.
      if (failure.status === 403 && failure.link) userChanged({ isSuspended: true })
    }
    throw failure
  }
}

/**
 * Checks a response against the contract. A captive portal answers anything with status 200: that counts as no response.
 * A response of our server that breaks the contract is reported, and then counts as none, too, so that saved data is
 * shown.
 */
function parseOutput(call: Call, body: unknown, isOurs: boolean): unknown {
  const result = call.output === 'bytes' ? null : v.safeParse(call.output, body)
  if (result?.success) return result.output
  if (!result && isOurs) return body
  if (result && isOurs) console.error(`The response of ${call.path} breaks the contract`, result.issues)
  throw unreachable()
}

async function fetchResult(call: Call, input: object, token: string | null, options: SendOptions) {
  // After an offline login there is no session on the server.
  const hasNoSession = token === '' && call.access !== 'optional'
  if (!(await (hasNoSession ? checkConnection() : canReachServer()))) throw unreachable()
  if (hasNoSession) throw new ApiError(401, 'Please enter your password to continue')
  const { address, json, form } = buildRequest(call, input)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (form) {
    const answer = await upload(address, form, { ...options, method: call.method.toUpperCase(), headers })
    return { ...answer, next: null, total: null, date: null }
  }
  const sent = new AbortController()
  const cancel = () => sent.abort(options.signal?.reason)
  if (options.signal?.aborted) cancel()
  options.signal?.addEventListener('abort', cancel)
  const sentAt = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const request = { method: call.method, headers, json, signal: sent.signal }
    const response = await http(address, options.isLong ? { ...request, timeout: false } : request)
    const header = (name: string) => response.headers.get(name)
    const isOurs = header(ourHeader) !== null
    if (isOurs) compareClock(header('date'))
    const unread = header('x-unread')
    if (token && unread) noteUnread(token, unread, sentAt)
    timer = setTimeout(() => sent.abort(), bodyTimeoutMs)
    const reading = call.output === 'bytes' ? response.blob() : response.text().then(parseJson)
    const body: unknown = await reading.catch(() => {
      throw unreachable() // it stalls, or breaks off
    })
    return {
      body,
      isOurs,
      next: header('x-next-cursor'),
      total: header('x-total-count'),
      date: header('date'),
    }
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', cancel)
  }
}

/** Converts network and HTTP errors into ApiErrors. Bugs stay, such as a response that breaks the contract. */
function handleError(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return error
  const failure = toCallError(error)
  if (hasServerFailed(failure) && !isServerAway()) void checkConnection()
  return failure
}

function toCallError(error: unknown): unknown {
  if (error instanceof ApiError) return error
  if (error instanceof HTTPError) {
    const { status, headers } = error.response
    return toApiError(status, error.data, headers.get('retry-after'), headers.get(ourHeader))
  }
  return isTimeoutError(error) || isNetworkError(error) ? unreachable() : error
}
