import * as v from 'valibot'
import { ApiError, generalMessage, unreachable } from '../api-error.ts'

const ErrorBody = v.object({
  message: v.string(),
  issues: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
})

/** The statuses of a proxy whose server does not respond. */
const gatewayErrors = [502, 503, 504]

/**
 * Converts an error response; `body` is the parsed JSON or anything else. A gateway error without our body counts as no
 * response.
 */
export function toApiError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const parsed = v.safeParse(ErrorBody, body)
  if (!parsed.success && gatewayErrors.includes(status)) return unreachable()
  const seconds = Number.parseInt(retryAfter ?? '', 10)
  return new ApiError(
    status,
    parsed.success ? parsed.output.message : generalMessage,
    parsed.success ? parsed.output.issues : [],
    Number.isNaN(seconds) ? null : seconds,
  )
}
