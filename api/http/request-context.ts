import { AsyncLocalStorage } from 'node:async_hooks'
import type { ObjectId } from 'mongodb'

/** What the security log and the list of sessions keep of the request that they speak of. */
type RequestContext = {
  requestId: string
  address: string
  userAgent: string
  /** Who is logged in, as soon as that is known. */
  member?: ObjectId
}

/** The request that this code runs for; background work has none. */
export const requestContext = new AsyncLocalStorage<RequestContext>()
