import * as v from 'valibot'
import { ApiError, generalMessage, unreachable } from './api-error.ts'

const Refused = v.object({
  message: v.string(),
  issues: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
})

/** What a proxy says of a server behind it that does not answer. */
const ofProxies = [502, 503, 504]

/**
 * An answer of the server that is a refusal; `body` is the parsed JSON, or whatever else came. A proxy's word for a
 * server that is away counts as no answer.
 */
export function refusalOf(status: number, body: unknown, retryAfter: string | null): ApiError {
  const parsed = v.safeParse(Refused, body)
  if (!parsed.success && ofProxies.includes(status)) return unreachable()
  const seconds = Number.parseInt(retryAfter ?? '', 10)
  return new ApiError(
    status,
    parsed.success ? parsed.output.message : generalMessage,
    parsed.success ? parsed.output.issues : [],
    Number.isNaN(seconds) ? null : seconds,
  )
}
