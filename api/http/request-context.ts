import { AsyncLocalStorage } from 'node:async_hooks'

/** What the security log keeps of the request that it speaks of. */
type RequestContext = { requestId: string; address: string }

/** The request that this code runs for; background work has none. */
export const requestContext = new AsyncLocalStorage<RequestContext>()
