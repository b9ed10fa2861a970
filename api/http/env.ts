import type { HttpBindings } from '@hono/node-server'

/** What a handler finds in its context; `authorize.ts` adds who is logged in. */
export type AppEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    /** The network address of the person, after trusted proxies. */
    address: string
    /** Value of the Idempotency-Key header, or null. */
    idempotencyKey: string | null
  }
}
