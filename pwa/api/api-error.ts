type Issue = { path: string; message: string }

/** Thrown by every failed call. `message` can be shown to the user. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status; 0 when there was no response in time. */
  status: number
  /** Validation errors by field. */
  issues: Issue[]
  /** Seconds until a retry makes sense. */
  retryAfter: number | null
  /** By which the server's log knows this request; null without a response of our server. */
  requestId: string | null
  /** The page to look at, as a path; null for most errors. */
  link: string | null

  constructor(
    status: number,
    message: string,
    issues: Issue[] = [],
    retryAfter: number | null = null,
    requestId: string | null = null,
    link: string | null = null,
  ) {
    super(message)
    this.status = status
    this.issues = issues
    this.retryAfter = retryAfter
    this.requestId = requestId
    this.link = link
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

/** What a page says about an error in place of its data. */
export type Failure = {
  message: string
  /** There was no response. */
  unreachable: boolean
  /** The same request would be refused again. */
  isFinal: boolean
  /** The number of a request that failed on the server, to quote to us; null for any other error. */
  requestId: string | null
}

/** Refusals that end by themselves: a login, a timeout, too many requests. */
const passing = [401, 408, 429]

/** Describes any error, as `messageOf`; logs bugs to the console. */
export function failureOf(error: unknown): Failure {
  const { status, requestId } = error instanceof ApiError ? error : { status: 0, requestId: null }
  return {
    message: messageOf(error),
    unreachable: isUnreachable(error),
    isFinal: status >= 400 && status < 500 && !passing.includes(status),
    requestId: status >= 500 ? requestId : null,
  }
}

/** Whether there was no response at all. */
export const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0

/** Whether there was no response or a server error. */
export const hasServerFailed = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)
