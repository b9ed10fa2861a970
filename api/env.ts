import type { HttpBindings } from '@hono/node-server'
import type { SessionDoc } from './accounts/sessions.collection.ts'
import type { Member } from './accounts/users.collection.ts'

/** What a handler finds in its context: who asks, from where. */
export type AppEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    /** The network address of the person, after trusted proxies (D-18). */
    address: string
    /** The logged-in user; only behind access 'login' and above, or with a token on 'optional'. */
    member: Member
    session: SessionDoc
    /** Value of the Idempotency-Key header, or null (D-94). */
    idempotencyKey: string | null
  }
}
