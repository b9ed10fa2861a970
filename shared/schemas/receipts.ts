import * as v from 'valibot'
import { Id, Time } from './common.ts'

/** What was received of a piece of evidence; `file` is the id of its clean copy. */
export const Receipt = v.object({
  file: Id,
  sha256: v.string(),
  size: v.number(),
  type: v.string(),
  receivedAt: Time,
  /** The camera's own time, local, and its offset from UTC; empty where it says none. */
  takenAt: v.string(),
  takenOffset: v.string(),
  /** False for a photo that its device scaled before it was sent; `chosenSha256` is what it was scaled from. */
  isSealed: v.boolean(),
  chosenSha256: v.string(),
  /** When it was chosen by the device's clock, and how many milliseconds that clock was ahead; null if unknown. */
  chosenAt: v.nullable(Time),
  clockOffMs: v.nullable(v.number()),
})
export type Receipt = v.InferOutput<typeof Receipt>

/** The head of the chain of receipts at the end of a day (UTC), and the number of its batch. */
export const ChainHead = v.object({ day: v.string(), number: v.number(), head: v.string() })
export type ChainHead = v.InferOutput<typeof ChainHead>

/** Why an admin needs an original. */
export const OriginalQuery = v.object({
  id: Id,
  file: Id,
  reason: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(3, 'Say why you need the original'),
      v.maxLength(500, 'The reason can have at most 500 characters'),
    ),
  ),
})
