import ky, { HTTPError, isNetworkError, isTimeoutError } from 'ky'
import * as v from 'valibot'
import { contract, type Call } from '../../shared/contract.ts'
import { answered, canReachServer, checkConnection, isAway } from '../offline/connection.ts'
import { sessionToken } from '../session/session.ts'
import { ApiError, hasServerFailed, unreachable } from './api-error.ts'
import type { Answer, Answered, CallName, Input, SendOptions } from './call-types.ts'
import { refusalOf } from './refusal.ts'
import { outgoing } from './request.ts'
import { unauthorized } from './unauthorized.ts'
import { upload } from './upload.ts'

/** Reads are tried again when the way to the server failed; writes never, because they may have arrived. */
const http = ky.create({
  timeout: 30_000,
  retry: {
    limit: 2,
    methods: ['get'],
    statusCodes: [502, 503, 504],
    backoffLimit: 2000,
    // No second try where the server is not there at all: what is saved can stand in at once.
    shouldRetry: async ({ error }) =>
      isNetworkError(error) && !(await checkConnection()) ? false : undefined,
  },
})

/** So long, in milliseconds, an answer that has begun may take: it can stand still in its middle. */
const patienceMs = 120_000

/** Answers that were asked for before their screen was there; each is for the first who asks for the same. */
const early = new Map<string, { answer: Promise<Answered<CallName>>; askedAt: number }>()
/** One that nobody has taken for so long, in milliseconds, may be out of date. */
const earlyMs = 5_000

/** The session is part of it: nobody takes what was asked for by the member before. */
const keyOf = (name: CallName, input: object) => JSON.stringify([sessionToken(), name, input])

/** Sends a call whose answer `exchange` will be asked for in a moment. */
export function askEarly<Name extends CallName>(name: Name, input: Input<Name>): void {
  const answer = ask(name, input, {}) as Promise<Answered<CallName>>
  answer.catch(() => undefined) // whoever takes the answer is told
  early.set(keyOf(name, input), { answer, askedAt: performance.now() })
}

/** One call over the wire, as `send` of http.ts describes it. */
export async function exchange<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options: SendOptions,
): Promise<Answered<Name>> {
  const key = keyOf(name, input)
  const asked = early.get(key)
  early.delete(key)
  if (asked && performance.now() - asked.askedAt < earlyMs) return asked.answer
  return ask(name, input, options)
}

async function ask<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options: SendOptions,
): Promise<Answered<Name>> {
  const call: Call = contract[name]
  const token = call.access === 'public' ? null : sessionToken()
  try {
    const { body, next, total, date } = await fetchAnswer(call, input, token, options)
    const data = call.output === 'bytes' ? body : v.parse(call.output, body)
    const [count, at] = [total ? Number(total) : undefined, date ? Date.parse(date) : undefined]
    return { data: data as Answer<Name>, next, total: count, at }
  } catch (error) {
    const failure = failureOf(error, options.signal)
    if (failure instanceof ApiError && failure.status === 401 && token !== null && token === sessionToken())
      unauthorized()
    throw failure
  }
}

async function fetchAnswer(call: Call, input: object, token: string | null, options: SendOptions) {
  // After a login without a network there is no session on the server (D-92).
  const hasNoSession = token === '' && call.access !== 'optional'
  if (!(await (hasNoSession ? checkConnection() : canReachServer()))) throw unreachable()
  if (hasNoSession) throw new ApiError(401, 'Please enter your password to go on')
  const { address, json, form } = outgoing(call, input)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (form) {
    return {
      body: await upload(address, form, { ...options, method: call.method.toUpperCase(), headers }),
      next: null,
      total: null,
      date: null,
    }
  }
  const late = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const signal = options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal
  try {
    const response = await http(address, { method: call.method, headers, json, signal })
    answered()
    timer = setTimeout(() => late.abort(), patienceMs)
    const body: unknown = call.output === 'bytes' ? await response.blob() : await response.json()
    const header = (name: string) => response.headers.get(name)
    return { body, next: header('x-next-cursor'), total: header('x-total-count'), date: header('date') }
  } catch (error) {
    throw late.signal.aborted ? unreachable() : error
  } finally {
    clearTimeout(timer)
  }
}

/** One kind of error for callers; a bug (an answer that breaks the contract, say) stays what it is. */
function failureOf(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return error
  const failure = readFailure(error)
  if (hasServerFailed(failure) && !isAway()) void checkConnection()
  return failure
}

function readFailure(error: unknown): unknown {
  if (error instanceof ApiError) return error
  if (error instanceof HTTPError) {
    return refusalOf(error.response.status, error.data, error.response.headers.get('retry-after'))
  }
  return isTimeoutError(error) || isNetworkError(error) ? unreachable() : error
}
