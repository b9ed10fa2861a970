import * as v from 'valibot'
import { allCaseReasons, authorAnswerNames, caseKindNames, caseStates, maxCaseText } from '../cases.ts'
import { phoneKey } from '../phone.ts'
import { Cursor, Id, line, requiredLine, requiredText, Time } from './common.ts'
import { reviewTypes } from './review.ts'

/** Open cases by the days that are left, or decided ones, the newest first. */
export const CaseQuery = v.object({ decided: v.optional(v.picklist(['0', '1'])), cursor: v.optional(Cursor) })
export type CaseQuery = v.InferOutput<typeof CaseQuery>

/** A row of the team's list. */
export const CaseRow = v.object({
  _id: Id,
  id: Id,
  kind: v.picklist(caseKindNames),
  state: v.picklist(caseStates),
  name: v.string(),
  email: v.string(),
  createdAt: Time,
  /** Below 0 when it is late; null for a decided one. */
  daysLeft: v.nullable(v.number()),
  waitsForPerson: v.boolean(),
  /** It is late, or somebody asked for a second look. */
  isUrgent: v.boolean(),
  reason: v.string(),
})
export type CaseRow = v.InferOutput<typeof CaseRow>

const TeamReview = v.object({
  _id: Id,
  text: v.string(),
  reviewType: v.picklist(reviewTypes),
  createdAt: Time,
  hidden: v.boolean(),
  isDisputed: v.boolean(),
  wasDisputed: v.boolean(),
})
/** An entry of somebody who was erased before. */
export const ReturnedPerson = v.object({
  _id: Id,
  name: v.string(),
  phoneNumber: v.string(),
  place: v.string(),
  /** The member's email; empty when the account is closed. */
  addedBy: v.string(),
  addedAt: Time,
})
export type ReturnedPerson = v.InferOutput<typeof ReturnedPerson>

const TeamGuest = v.object({ _id: Id, name: v.string(), phoneNumber: v.string(), place: v.string() })

/** A guest of a look-up; `isSure` is false for one that is known by four digits and the same last name. */
export const LookedUpGuest = v.object({
  ...TeamGuest.entries,
  isSure: v.boolean(),
  reviews: v.array(TeamReview),
})
export type LookedUpGuest = v.InferOutput<typeof LookedUpGuest>

/** Everything of a case, for the team. */
export const TeamCase = v.object({
  ...CaseRow.entries,
  phoneNumber: v.string(),
  stay: v.string(),
  message: v.string(),
  messages: v.array(v.object({ by: v.picklist(['person', 'team']), text: v.string(), at: Time })),
  /** Links to the person's files, which expire. */
  files: v.array(v.string()),
  identification: v.nullable(v.object({ guest: TeamGuest, how: v.string(), by: v.string(), at: Time })),
  /** While it is set, the guest is not erased. */
  legalHold: v.nullable(v.object({ reason: v.string(), by: v.string(), at: Time })),
  /** When the guest is erased; null without a decision for it. */
  erasedAt: v.nullable(Time),
  review: v.nullable(
    v.object({
      ...TeamReview.entries,
      author: v.string(),
      dispute: v.nullable(v.object({ since: Time, days: v.number() })),
      question: v.nullable(v.object({ text: v.string(), at: Time, until: Time })),
      answer: v.nullable(v.object({ kind: v.picklist(authorAnswerNames), statement: v.string(), at: Time })),
      withheldAt: v.nullable(Time),
    }),
  ),
  mayExtend: v.boolean(),
  /** The decisions, the first one first; `by` is an admin's email. */
  decisions: v.array(
    v.object({ reason: v.string(), text: v.string(), authorText: v.string(), by: v.string(), at: Time }),
  ),
  /** Who asked for a second look, and why. */
  secondLook: v.nullable(v.object({ by: v.picklist(['person', 'author']), text: v.string(), at: Time })),
})
export type TeamCase = v.InferOutput<typeof TeamCase>

export const CaseId = v.object({ id: Id })

export const LookUp = v.object({
  id: Id,
  phoneNumber: v.pipe(
    requiredLine('Phone number', 'Enter the whole number', 30),
    v.check((typed) => phoneKey(typed) !== null, 'Enter the whole number'),
  ),
})

const teamText = (required: string) => requiredText('The text', required, maxCaseText)

export const AskPerson = v.object({ id: Id, text: teamText('Write what you need to know') })

/** `reviewId` is for a dispute; `newFacts` admits a review that was disputed before. */
export const Identify = v.object({
  id: Id,
  guestId: Id,
  how: teamText('Write how you made sure that it is this person'),
  reviewId: v.optional(Id),
  newFacts: line('The new facts', 1000),
})
export type Identify = v.InferOutput<typeof Identify>

export const Hold = v.object({
  id: Id,
  held: v.boolean(),
  reason: teamText('Write why'),
})
export type Hold = v.InferOutput<typeof Hold>

export const DecideReturned = v.object({
  id: Id,
  admitted: v.boolean(),
  reason: teamText('Write why'),
})

export const PutToAuthor = v.object({ id: Id, text: teamText('Write what the author should answer') })
export const Extend = v.object({ id: Id, reason: teamText('Write why it takes longer') })

/** `authorText` is for the author of a disputed review. */
export const DecideCase = v.object({
  id: Id,
  reason: v.picklist(allCaseReasons, 'Choose a reason from the list'),
  text: teamText('Write what the person should know'),
  authorText: line('The text for the author', maxCaseText),
})
export type DecideCase = v.InferOutput<typeof DecideCase>
