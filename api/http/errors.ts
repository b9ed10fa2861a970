import type { Reason } from '../process/cluster-semaphore.ts'

/** A wrong field of an input: its path, and the message for the person who typed it. */
export type Issue = { path: string; message: string }

/** An error whose message is meant for people. Everything else that is thrown is a bug and results in 500. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503 | 507
  readonly issues?: Issue[]
  readonly retryAfterSeconds?: number
  /** The page to look at, as a path. */
  readonly link?: string

  constructor(
    status: Refusal['status'],
    message: string,
    more: { issues?: Issue[]; retryAfterSeconds?: number; link?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = new.target.name
    this.status = status
    this.issues = more.issues
    this.retryAfterSeconds = more.retryAfterSeconds
    this.link = more.link
  }
}

/** The input is wrong: the message of the first wrong field, and all of them in `issues`. */
export class Invalid extends Refusal {
  constructor(message: string, issues?: Issue[]) {
    super(400, message, { issues })
  }
}

/** No one is logged in, or the login has ended. */
export class Unauthorized extends Refusal {
  constructor(message = 'Please log in') {
    super(401, message)
  }
}

/** The payment has not succeeded. */
export class PaymentRequired extends Refusal {
  constructor(message: string) {
    super(402, message)
  }
}

/** Logged in, but not allowed. */
export class Forbidden extends Refusal {
  constructor(message: string) {
    super(403, message)
  }
}

/** Missing, or invisible to this reader. */
export class NotFound extends Refusal {
  constructor(message: string) {
    super(404, message)
  }
}

/** The path exists, but not with this method; the response has an Allow header. */
export class MethodNotAllowed extends Refusal {
  constructor(message: string) {
    super(405, message)
  }
}

/** The stored state has changed meanwhile, or the thing exists already, where the link leads. */
export class Conflict extends Refusal {
  constructor(message: string, link?: string) {
    super(409, message, { link })
  }
}

/** More bytes than a body or a file may have. */
export class TooLarge extends Refusal {
  constructor(message: string) {
    super(413, message)
  }
}

/** The body has another content type than the call takes. */
export class WrongType extends Refusal {
  constructor(message: string) {
    super(415, message)
  }
}

/** Valid, but against a policy; `path` is the field whose text is refused. */
export class Unprocessable extends Refusal {
  constructor(message: string, path?: string) {
    super(422, message, path ? { issues: [{ path, message }] } : {})
  }
}

/** A limit is reached; the response has a Retry-After header in whole seconds. */
export class TooMany extends Refusal {
  constructor(message: string, retryAfterSeconds: number) {
    super(429, message, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) })
  }
}

const noRoom =
  'The server has no room for this right now, so nothing of it was saved. Please keep what you have, and try again in a few minutes.'

/** The temporary folder or the database is full; it is over as soon as there is room (SEC-32). `cause` is for the log. */
export class NoRoom extends Refusal {
  constructor(cause: unknown) {
    super(507, noRoom, { cause, retryAfterSeconds: 60 })
  }
}

/** A refusal, or another error, of another process of this machine. */
export const reviveRefusal = ({ message, status, retryAfterSeconds }: Reason): Error =>
  status === undefined
    ? new Error(message)
    : new Refusal(status as Refusal['status'], message, { retryAfterSeconds })
