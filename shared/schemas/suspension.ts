import * as v from 'valibot'
import { Id, requiredText, Time } from './common.ts'

export const maxSuspensionText = 1000

/** Suspends a member, or restores one; the reason is mailed. */
export const SuspensionChange = v.object({
  userId: Id,
  suspended: v.boolean('Choose whether to suspend or to restore'),
  reason: requiredText('The reason', 'Write the reason', maxSuspensionText),
})
export type SuspensionChange = v.InferOutput<typeof SuspensionChange>

/** A suspension, and what the member last answered to it. */
export const Suspension = v.object({
  at: Time,
  reason: v.string(),
  answer: v.nullable(v.object({ text: v.string(), at: Time })),
})
export type Suspension = v.InferOutput<typeof Suspension>

/** The own suspension; null for a member who is not suspended. */
export const OwnSuspension = v.object({ suspension: v.nullable(Suspension) })
export type OwnSuspension = v.InferOutput<typeof OwnSuspension>

export const SuspensionAnswer = v.object({
  text: requiredText('The answer', 'Write your answer', maxSuspensionText),
})
