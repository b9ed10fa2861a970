import * as v from 'valibot'
import { ApiError, generalMessage } from './api-error.ts'

const Refused = v.object({
  message: v.string(),
  issues: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
})

/** An answer of the server that is a refusal; `body` is the parsed JSON, or whatever else came. */
export function refusalOf(status: number, body: unknown, retryAfter: string | null): ApiError {
  const parsed = v.safeParse(Refused, body)
  const seconds = Number.parseInt(retryAfter ?? '', 10)
  return new ApiError(
    status,
    parsed.success ? parsed.output.message : generalMessage,
    parsed.success ? parsed.output.issues : [],
    Number.isNaN(seconds) ? null : seconds,
  )
}
