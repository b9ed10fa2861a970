import * as v from 'valibot'
import { allReasons, maxOutcomeText, outcomes, reasonText } from '../verification.ts'
import { tierIds } from '../plans.ts'
import { Id, requiredText, Time } from './common.ts'
import { NewsItem, Verification } from './verification.ts'

const reasonMessage = 'Choose a reason from the list'
const maxDocuments = 300

/** The documents that an admin has looked at; a decision is refused when the account has others by now. */
export const LookedAt = v.optional(
  v.pipe(
    v.array(v.unknown(), 'The documents must be a list'),
    v.maxLength(maxDocuments, `A decision can name at most ${maxDocuments} documents`),
    v.array(Id),
  ),
)

/** A decision other than verifying: declined for good, or a better copy asked for; a reason and a text, always. */
export const Decision = v.pipe(
  v.object({
    userId: Id,
    outcome: v.picklist(outcomes, 'Choose an outcome from the list'),
    reason: v.picklist(allReasons, reasonMessage),
    /** Mailed to the applicant, and shown on the member home. */
    text: requiredText('The text', 'Write what the applicant should know', maxOutcomeText),
    documents: LookedAt,
  }),
  v.forward(
    v.partialCheck(
      [['outcome'], ['reason']],
      ({ outcome, reason }) => reasonText(outcome, reason) !== '',
      reasonMessage,
    ),
    ['reason'],
  ),
)
export type Decision = v.InferOutput<typeof Decision>

/** The result of a decision; false when it stood already. */
export const Decided = v.object({ _id: Id, id: Id, changed: v.boolean(), verification: Verification })

/** An account that waits for the team. */
export const WaitingUser = v.object({
  _id: Id,
  id: Id,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  tierId: v.union([v.picklist(tierIds), v.literal('')]),
  currentlyPaid: v.boolean(),
  isAccountVerified: v.boolean(),
  documentCount: v.number(),
  since: Time,
  news: v.array(NewsItem),
})
export type WaitingUser = v.InferOutput<typeof WaitingUser>
