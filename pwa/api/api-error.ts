export type Issue = { path: string; message: string }

/** Thrown by every failed call. `message` can be shown to the user. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status; 0 when there was no response in time. */
  status: number
  /** Validation errors by field. */
  issues: Issue[]
  /** Seconds until a retry makes sense. */
  retryAfter: number | null

  constructor(status: number, message: string, issues: Issue[] = [], retryAfter: number | null = null) {
    super(message)
    this.status = status
    this.issues = issues
    this.retryAfter = retryAfter
  }
}

/** The message for failures without a message of the server. */
export const generalMessage = 'Something went wrong'

/** The error for no response: no network, a server that is down, a timeout. */
export const unreachable = () => new ApiError(0, generalMessage)

/** The message to show for any error: the server's, else the general one. Logs bugs to the console. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  console.error(error)
  return generalMessage
}

/** Whether there was no response at all. */
export const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0

/** Whether there was no response or a server error. */
export const hasServerFailed = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)
