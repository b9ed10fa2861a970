import type { Contract, InputOf, OutputOf } from '../../shared/contract.ts'

export type SendOptions = {
  signal?: AbortSignal
  /** Makes a repeated call answer as the first one did (D-94). */
  idempotencyKey?: string
  /** The sent part of a form, 0 to 1. */
  onProgress?: (part: number) => void
  /** Nobody waits for it: the request states of the session do not follow it. */
  quiet?: boolean
}

export type CallName = keyof Contract

/** What a caller of this call gives. */
export type Input<Name extends CallName> = InputOf<Contract[Name]>

/** What a call answers: the parsed output, or a Blob for files. */
export type Answer<Name extends CallName> = Contract[Name]['output'] extends 'bytes'
  ? Blob
  : OutputOf<Contract[Name]>

/**
 * `next` is the cursor of the next page of a list, `total` the length of the whole list where the server tells it, `at`
 * the server's time of the answer in milliseconds since 1970.
 */
export type Answered<Name extends CallName> = {
  data: Answer<Name>
  next: string | null
  total?: number
  at?: number
}
