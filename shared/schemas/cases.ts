import * as v from 'valibot'
import { type CaseKind, caseKindNames, caseStates, maxCaseText } from '../cases.ts'
import { digitsOf, phoneKey } from '../phone.ts'
import { Email, requiredLine, requiredText, Time } from './common.ts'

/** A whole number, or four digits alone. */
const NumberOrFour = v.pipe(
  requiredLine('Phone number', 'Enter the number of the booking, or its last four digits', 30),
  v.check(
    (typed) => phoneKey(typed) !== null || digitsOf(typed).length === 4,
    'Enter the whole number, or exactly its last four digits',
  ),
)

/** The form of `/about-me` (CAS-01). */
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
export const CaseToken = v.pipe(
  v.string('This link is not complete'),
  v.maxLength(200, 'This link is not complete'),
)

export const CaseLink = v.object({ token: CaseToken })

/** What the person writes to the team on the page of the case. */
export const CaseMessage = v.object({
  token: CaseToken,
  text: requiredText('The message', 'Write a message first', maxCaseText),
})

/** A case as the person sees it behind the mailed link (CAS-03). */
export const PersonsCase = v.object({
  kind: v.picklist(caseKindNames) as v.GenericSchema<CaseKind>,
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
})
export type PersonsCase = v.InferOutput<typeof PersonsCase>
