import type { Contract, InputOf, OutputOf } from '../../shared/contract.ts'
import { run } from '../session/session.ts'
import { unreachable } from './api-error.ts'

export type SendOptions = {
  signal?: AbortSignal
  /** Makes a repeated call answer as the first one did (D-94). */
  idempotencyKey?: string
  /** The sent part of a form, 0 to 1. */
  onProgress?: (part: number) => void
  /** Nobody waits for it: the request states of the session do not follow it. */
  quiet?: boolean
}

export type CallName = keyof Contract

/** What a caller of this call gives. */
export type Input<Name extends CallName> = InputOf<Contract[Name]>

/** What a call answers: the parsed output, or a Blob for files. */
export type Answer<Name extends CallName> = Contract[Name]['output'] extends 'bytes'
  ? Blob
  : OutputOf<Contract[Name]>

/** `next` is the cursor of the next page of a list, `at` the server's time of the answer in milliseconds since 1970. */
export type Answered<Name extends CallName> = { data: Answer<Name>; next: string | null; at?: number }

/**
 * Sends one call of the contract and answers its parsed output. The request states of the session follow it
 * (STA-01 to STA-05). Throws an `ApiError` whose message is fit to be shown, or the signal's reason when cancelled.
 *
 * `await send('openGuest', { id })`
 */
export async function send<const Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options: SendOptions = {},
): Promise<Answer<Name>> {
  return (await sendPage(name, input, options)).data
}

/** As `send`, with the cursor of the next page, null when there is none (D-32), and the time of the answer. */
export async function sendPage<const Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options: SendOptions = {},
): Promise<Answered<Name>> {
  const request = async () => (await loadClient()).exchange(name, input, options)
  return options.quiet ? request() : run(request)
}

/**
 * The client with the schemas of every call. It comes with the first call, so that pages that send nothing, or not
 * yet, do without it.
 */
const loadClient = () =>
  import('./exchange.ts').catch(() => {
    throw unreachable()
  })
