import type { Context } from 'hono'
import { isFull, isUnreachable } from '../database/unreachable.ts'
import type { Log } from '../log.ts'
import { isDiskFull } from '../process/disk-full.ts'
import type { AppEnv } from './env.ts'
import { NoRoom, Refusal } from './errors.ts'

/** A path as the log may hold it: an address for bookings is a secret. */
export const loggedPath = (path: string): string => path.replace(/^(\/api\/intake\/).{20,}/, '$1…')

/**
 * Turns anything thrown into a response: a refusal with its message, a full disk or database into 507, an unreachable
 * database into 503 with Retry-After, anything else into 500 with the request id. Only the log gets the details.
 */
export function answerFailure(thrown: unknown, c: Context<AppEnv>, log: Log): Response {
  const error = isFull(thrown) || isDiskFull(thrown) ? new NoRoom(thrown) : thrown
  const { requestId } = c.var
  const request = { requestId, method: c.req.method, path: loggedPath(c.req.path) }
  if (error instanceof NoRoom) log.error({ err: error.cause, ...request }, 'there is no room')
  if (error instanceof Refusal) {
    if (error.retryAfterSeconds !== undefined) c.header('retry-after', String(error.retryAfterSeconds))
    const { message, issues, link } = error
    return c.json({ message, ...(issues && { issues }), ...(link && { link }) }, error.status)
  }
  log.error({ err: error, ...request }, 'a request failed')
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
