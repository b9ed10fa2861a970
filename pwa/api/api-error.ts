export type Issue = { path: string; message: string }

/** What every failed call throws. `message` is fit to be shown. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status; 0 when the server could not be reached or did not answer in time. */
  status: number
  /** Mistakes by field (D-80). */
  issues: Issue[]
  /** Seconds after which another try makes sense (D-18). */
  retryAfter: number | null

  constructor(status: number, message: string, issues: Issue[] = [], retryAfter: number | null = null) {
    super(message)
    this.status = status
    this.issues = issues
    this.retryAfter = retryAfter
  }
}

/** The text of OP-86 for whatever came without an answer of ours. */
export const generalMessage = 'Something went wrong'

/** No answer: no network, a server that is down, a time that ran out. */
export const unreachable = () => new ApiError(0, generalMessage)

/** The words for any thrown thing: the server's message, else the general one; a bug goes to the console. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  console.error(error)
  return generalMessage
}

/** Whether the call got no answer at all, so that showing stored data makes sense. */
export const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0

/** Whether the server did not do its work: it did not answer, or failed itself. */
export const hasServerFailed = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)
