import type { Context } from 'hono'
import { isUnreachable } from '../database/unreachable.ts'
import type { Log } from '../log.ts'
import type { AppEnv } from './env.ts'
import { Refusal } from './errors.ts'

/**
 * Turns anything thrown into a response: a refusal with its message, an unreachable database into 503 with
 * Retry-After, anything else into 500 with the request id. Only the log gets the details.
 */
export function answerFailure(error: unknown, c: Context<AppEnv>, log: Log): Response {
  if (error instanceof Refusal) {
    if (error.retryAfterSeconds !== undefined) c.header('retry-after', String(error.retryAfterSeconds))
    return c.json({ message: error.message, ...(error.issues && { issues: error.issues }) }, error.status)
  }
  const requestId = c.var.requestId
  log.error({ err: error, requestId, method: c.req.method, path: c.req.path }, 'a request failed')
  if (isUnreachable(error)) {
    c.header('retry-after', '5')
    return c.json(
      {
        message: 'The service is not available at the moment. Please try again in a few seconds.',
        requestId,
      },
      503,
    )
  }
  return c.json({ message: 'Something went wrong', requestId }, 500)
}
