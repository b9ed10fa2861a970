import { run } from '../session/session.ts'
import { unreachable } from './api-error.ts'
import type { Answer, Answered, CallName, Input, SendOptions } from './call-types.ts'

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
