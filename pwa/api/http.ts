import ky, { HTTPError, isNetworkError, isTimeoutError } from 'ky'
import * as v from 'valibot'
import type { Call, InputOf, OutputOf } from '../../shared/contract.ts'
import { answered, canReachServer, checkConnection } from '../offline/connection.ts'
import { run, sessionToken, signedOut } from '../session/session.ts'
import { ApiError, isUnreachable, refusalOf, unreachable } from './api-error.ts'
import { outgoing } from './request.ts'
import { upload } from './upload.ts'

export type SendOptions = {
  signal?: AbortSignal
  /** Makes a repeated call answer as the first one did (D-94). */
  idempotencyKey?: string
  /** The sent part of a form, 0 to 1. */
  onProgress?: (part: number) => void
  /** Nobody waits for it: the request states of the session do not follow it. */
  quiet?: boolean
}

/** What a call answers: the parsed output, or a Blob for files. */
export type AnswerOf<C extends Call> = C['output'] extends 'bytes' ? Blob : OutputOf<C>

/** Reads are tried again when the way to the server failed; writes never, because they may have arrived. */
const http = ky.create({
  timeout: 30_000,
  retry: { limit: 2, methods: ['get'], statusCodes: [502, 503, 504], backoffLimit: 2000 },
})

/**
 * Sends one call of the contract and answers its parsed output. The request states of the session follow it
 * (STA-01 to STA-05). Throws an `ApiError` whose message is fit to be shown, or the signal's reason when cancelled.
 *
 * `await send(contract.openGuest, { id })`
 */
export async function send<const C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<AnswerOf<C>> {
  return (await sendPage(call, input, options)).data
}

/**
 * As `send`, with the cursor of the next page of a list, null when there is none (D-32), and the server's time of
 * the answer in milliseconds since 1970.
 */
export async function sendPage<const C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<{ data: AnswerOf<C>; next: string | null; at?: number }> {
  const request = async () => {
    const token = call.access === 'public' ? null : sessionToken()
    try {
      const { body, next, date } = await exchange(call, input as object, token, options)
      const data = call.output === 'bytes' ? body : v.parse(call.output, body)
      return { data: data as AnswerOf<C>, next, at: date ? Date.parse(date) : undefined }
    } catch (error) {
      const failure = failureOf(error, options.signal)
      if (failure instanceof ApiError && failure.status === 401 && token !== null && token === sessionToken())
        unauthorized()
      throw failure
    }
  }
  return options.quiet ? request() : run(request)
}

async function exchange(call: Call, input: object, token: string | null, options: SendOptions) {
  if (!(await canReachServer())) throw unreachable()
  // After a login without a network there is no session on the server (D-92).
  if (token === '' && call.access !== 'optional')
    throw new ApiError(401, 'Please enter your password to go on')
  const { address, json, form } = outgoing(call, input)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (form) {
    return {
      body: await upload(address, form, { ...options, method: call.method.toUpperCase(), headers }),
      next: null,
      date: null,
    }
  }
  const response = await http(address, { method: call.method, headers, json, signal: options.signal })
  answered()
  const body: unknown = call.output === 'bytes' ? await response.blob() : await response.json()
  return { body, next: response.headers.get('x-next-cursor'), date: response.headers.get('date') }
}

/** One kind of error for callers; a bug (an answer that breaks the contract, say) stays what it is. */
function failureOf(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return error
  const failure = readFailure(error)
  if (isUnreachable(failure)) void checkConnection()
  return failure
}

function readFailure(error: unknown): unknown {
  if (error instanceof ApiError) return error
  if (error instanceof HTTPError) {
    return refusalOf(error.response.status, error.data, error.response.headers.get('retry-after'))
  }
  return isTimeoutError(error) || isNetworkError(error) ? unreachable() : error
}

let unauthorized: () => void = signedOut

/**
 * Says what happens when the server refuses the token of the person who is logged in. Without it the person is
 * logged out here, and the guards lead to `/login` and back.
 */
export function onUnauthorized(handle: () => void): void {
  unauthorized = handle
}
