import type { Contract } from '../../shared/contract/contract.ts'
import type { InputOf, OutputOf } from '../../shared/contract/call.ts'

export type SendOptions = {
  signal?: AbortSignal
  /** The server answers repeated calls with the same key like the first one. */
  idempotencyKey?: string
  /** Called with the uploaded share of a form, 0 to 1. */
  onProgress?: (part: number) => void
  /** A background call: it does not change the session's `loading` and errors. */
  isBackground?: boolean
  /** Waits for the response until `signal` ends it, for work that takes the server long. */
  isLong?: boolean
  /** Instead of the session's own: a session that has ended here. */
  token?: string
}

export type CallName = keyof Contract

/** The input of a call. */
export type Input<Name extends CallName> = InputOf<Contract[Name]>

/** The result of a call: the parsed output, or a Blob for files. */
export type Output<Name extends CallName> = Contract[Name]['output'] extends 'bytes'
  ? Blob
  : OutputOf<Contract[Name]>

/**
 * `next` is the cursor of a list's next page, `total` the length of the whole list if the server sends it, `at` the
 * server's time in milliseconds since 1970.
 */
export type CallResult<Name extends CallName> = {
  data: Output<Name>
  next: string | null
  total?: number
  at?: number
}
