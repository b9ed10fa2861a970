import * as v from 'valibot'
import { ApiError, generalMessage, unreachable } from './api-error.ts'

const ErrorBody = v.object({
  message: v.string(),
  link: v.optional(v.string()),
  issues: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
})

/** The parsed JSON; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The statuses of a proxy whose server does not respond. */
const gatewayErrors = [502, 503, 504]

/**
 * Converts an error response; `body` is the parsed JSON or anything else. Without our body, a refusal is one of a captive
 * portal, and a gateway error one of a proxy: both count as no response.
 */
export function toApiError(
  status: number,
  body: unknown,
  retryAfter: string | null,
  requestId: string | null = null,
): ApiError {
  const parsed = v.safeParse(ErrorBody, body)
  if (!parsed.success && (status < 500 || gatewayErrors.includes(status))) return unreachable()
  const seconds = Number.parseInt(retryAfter ?? '', 10)
  return new ApiError(
    status,
    parsed.success ? parsed.output.message : generalMessage,
    parsed.success ? parsed.output.issues : [],
    Number.isNaN(seconds) ? null : seconds,
    requestId,
    (parsed.success && parsed.output.link) || null,
  )
}
