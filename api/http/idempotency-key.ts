import type { Context } from 'hono'
import { Invalid } from './errors.ts'

const maxLength = 200

/**
 * The request's Idempotency-Key, or null when it is missing or empty. Throws Invalid for more than 200 characters;
 * shortened, a key could equal that of another call.
 */
export function readIdempotencyKey(c: Context): string | null {
  const key = c.req.header('idempotency-key')?.trim() ?? ''
  if (key.length > maxLength)
    throw new Invalid(`The Idempotency-Key can have at most ${maxLength} characters`)
  return key === '' ? null : key
}
