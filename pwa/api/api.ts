import { contract } from '../../shared/contract/contract.ts'
import { track } from '../session/session-updates.ts'
import { sendCall } from './client.ts'
import type { CallName, CallResult, Input, Output, SendOptions } from './call-types.ts'

/** A call without required input may be sent without any. */
type Sent<Name extends CallName> =
  {} extends Input<Name>
    ? [input?: Input<Name>, options?: SendOptions]
    : [input: Input<Name>, options?: SendOptions]

type ApiCall<Name extends CallName> = {
  (...sent: Sent<Name>): Promise<Output<Name>>
  /** As the call, with the cursor of the next page (null on the last one) and the server's time. */
  page: (...sent: Sent<Name>) => Promise<CallResult<Name>>
}

/**
 * The calls of the contract. Each returns its parsed output; the session's `loading` and errors follow it. Throws an
 * `ApiError` whose message can be shown, or the signal's reason when canceled.
 *
 * `await api.openGuest({ id }, { signal })`
 */
export const api = Object.fromEntries(
  Object.keys(contract).map((name) => [name, apiCall(name as CallName)]),
) as unknown as { [Name in CallName]: ApiCall<Name> }

function apiCall<Name extends CallName>(name: Name) {
  const page = (input = {} as Input<Name>, options: SendOptions = {}) => {
    const request = () => sendCall(name, input, options)
    return options.isBackground ? request() : track(request)
  }
  const call = async (input?: Input<Name>, options?: SendOptions) => (await page(input, options)).data
  return Object.assign(call, { page })
}
