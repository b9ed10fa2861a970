import * as v from 'valibot'
import { allReasons, news, type News, refundStates, verificationStates } from '../verification.ts'
import { Time } from './common.ts'

/** A refund; the amount is in US cents, 0 until the provider has answered. */
export const Refund = v.object({ state: v.picklist(refundStates), amount: v.number(), at: Time })
export type Refund = v.InferOutput<typeof Refund>

/** The state of one's application; reason, text and time are those of the last decision. */
export const Verification = v.object({
  state: v.picklist(verificationStates),
  reason: v.picklist(['', ...allReasons]),
  text: v.string(),
  decidedAt: v.nullable(Time),
  /** The refund of the last time that the account was declined. */
  refund: v.nullable(Refund),
  /** Whether the person has confirmed the email address. */
  emailConfirmed: v.boolean(),
})
export type Verification = v.InferOutput<typeof Verification>

/** What is new about an account that waits for the team. */
export const NewsItem = v.picklist(Object.keys(news) as News[])
