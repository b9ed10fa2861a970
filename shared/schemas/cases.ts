import * as v from 'valibot'
import {
  authorAnswerNames,
  caseKindNames,
  caseStates,
  countWords,
  maxCaseFiles,
  maxCaseText,
  statementWords,
} from '../cases.ts'
import { digitsOf, phoneKey } from '../phone.ts'
import { Email, Id, requiredLine, requiredText, Time } from './common.ts'
import { Attachments } from './files.ts'
import { reviewTypes } from './review.ts'

/** A whole number, or four digits alone. */
const NumberOrFour = v.pipe(
  requiredLine('Phone number', 'Enter the number of the booking, or its last four digits', 30),
  v.check(
    (typed) => phoneKey(typed) !== null || digitsOf(typed).length === 4,
    'Enter the whole number, or exactly its last four digits',
  ),
)

/** The form of `/about-me`. */
export const NewCase = v.object({
  kind: v.picklist(caseKindNames, 'Choose what you ask for'),
  firstName: requiredLine('First Name'),
  lastName: requiredLine('Last Name'),
  phoneNumber: NumberOrFour,
  stay: requiredText('The stay', 'Tell us where and when you stayed', 1000),
  message: requiredText('The message', 'Tell us what we should know', maxCaseText),
  email: Email,
})
export type NewCase = v.InferOutput<typeof NewCase>

/** The token of a mailed link; anything else leads nowhere. */
const CaseToken = v.pipe(v.string('This link is not complete'), v.maxLength(200, 'This link is not complete'))

export const CaseLink = v.object({ token: CaseToken })

/** The copy of the own file, for reading or for machines. */
export const CaseCopy = v.object({
  token: CaseToken,
  format: v.picklist(['pdf', 'json'], 'Choose pdf or json'),
})

/** What the person writes to the team on the page of the case. */
export const CaseMessage = v.object({
  token: CaseToken,
  text: requiredText('The message', 'Write a message first', maxCaseText),
})

const tooManyFiles = `Choose at most ${maxCaseFiles} files`

/** As `CaseMessage`, with files. */
export const CaseMessageWithFiles = v.object({
  ...CaseMessage.entries,
  files: v.pipe(Attachments, v.maxLength(maxCaseFiles, tooManyFiles)),
})
export type CaseMessageWithFiles = v.InferOutput<typeof CaseMessageWithFiles>

/** The guest's statement under a review. */
export const CaseStatement = v.object({
  token: CaseToken,
  text: v.pipe(
    requiredText('The statement', 'Write your statement first', 1500),
    v.check(
      (text) => countWords(text) <= statementWords,
      `The statement can have at most ${statementWords} words`,
    ),
  ),
})

/** A case as the person sees it behind the mailed link. */
export const PersonsCase = v.object({
  kind: v.picklist(caseKindNames),
  state: v.picklist(caseStates),
  createdAt: Time,
  /** The team has asked for more and waits for the person. */
  waitsForPerson: v.boolean(),
  /** Days until an answer, below 0 when it is late; null before the confirmation and after the decision. */
  daysLeft: v.nullable(v.number()),
  firstName: v.string(),
  lastName: v.string(),
  phoneNumber: v.string(),
  stay: v.string(),
  message: v.string(),
  messages: v.array(v.object({ by: v.picklist(['person', 'team']), text: v.string(), at: Time })),
  /** How many files the person has sent. */
  fileCount: v.number(),
  /** The disputed review once the person is identified, without its author. */
  review: v.nullable(
    v.object({
      text: v.string(),
      reviewType: v.picklist(reviewTypes),
      createdAt: Time,
      /** Members do not see it. */
      hidden: v.boolean(),
      dispute: v.nullable(v.object({ since: Time, days: v.number() })),
      /** The person's own words under it; empty without any. */
      statement: v.string(),
      /** The author was asked; what the author answered. */
      asked: v.boolean(),
      answer: v.nullable(v.picklist(authorAnswerNames)),
    }),
  ),
  /** `reason` is a sentence; the page ends at `until`. */
  decision: v.nullable(v.object({ reason: v.string(), text: v.string(), at: Time, until: Time })),
  /** The copy of the own file can be downloaded. */
  hasCopy: v.boolean(),
  /** The person may ask once for a second look by another admin. */
  mayAskAgain: v.boolean(),
})
export type PersonsCase = v.InferOutput<typeof PersonsCase>

/** The author's answer to a dispute: a statement to the team goes with it, which no one else reads. */
export const DisputeAnswer = v.object({
  reviewId: Id,
  answer: v.picklist(authorAnswerNames, 'Choose your answer'),
  statement: requiredText('The statement', 'Write what the team should know', maxCaseText),
})
export type DisputeAnswer = v.InferOutput<typeof DisputeAnswer>

/** Why the author asks for a second look at the decision on a dispute. */
export const AuthorsAppeal = v.object({
  reviewId: Id,
  text: requiredText('The message', 'Write what was not seen', maxCaseText),
})
