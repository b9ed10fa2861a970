import { track } from '../session/track.ts'
import { unreachable } from './api-error.ts'
import type { Output, CallResult, CallName, Input, SendOptions } from './call-types.ts'

/**
 * Sends one call of the contract and returns its parsed output; the session's `loading` and errors follow it. Throws an
 * `ApiError` whose message can be shown, or the signal's reason when canceled.
 *
 * `await send('openGuest', { id })`
 */
export async function send<const Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options: SendOptions = {},
): Promise<Output<Name>> {
  return (await sendPage(name, input, options)).data
}

/** As `send`, with the cursor of the next page (null on the last one) and the server's time. */
export async function sendPage<const Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options: SendOptions = {},
): Promise<CallResult<Name>> {
  const request = async () => (await loadClient()).client(name, input, options)
  return options.isBackground ? request() : track(request)
}

/**
 * The client contains the schemas of every call, so it loads with the first call: public pages do without it. A long form
 * loads it ahead, in case the connection is lost meanwhile.
 */
export const loadClient = () =>
  import('./client/client.ts').catch(() => {
    throw unreachable()
  })
