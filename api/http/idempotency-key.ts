import type { Context } from 'hono'
import { Invalid } from './errors.ts'

const longest = 200

/**
 * The request's Idempotency-Key (D-94), or null without one; an empty header is none. Throws Invalid for a key that
 * is too long: cut short, it could be that of another call.
 */
export function readIdempotencyKey(c: Context): string | null {
  const key = c.req.header('idempotency-key')?.trim() ?? ''
  if (key.length > longest) throw new Invalid(`The Idempotency-Key can have at most ${longest} characters`)
  return key === '' ? null : key
}
