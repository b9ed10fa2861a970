// What people who are written about can ask for, in words for them, the team and the mails.

/** What somebody can ask for at `/about-me`, with the words of the choice (CAS-01). */
export const caseKinds = {
  copy: 'See my data',
  correction: 'Correct my data',
  erasure: 'Erase my data',
  dispute: 'Dispute a review',
} as const
export type CaseKind = keyof typeof caseKinds
export const caseKindNames = Object.keys(caseKinds) as [CaseKind, ...CaseKind[]]

/** The kind as a thing: 'your request for a copy'. */
export const caseNouns: Record<CaseKind, string> = {
  copy: 'request for a copy',
  correction: 'request for a correction',
  erasure: 'request for erasure',
  dispute: 'dispute of a review',
}

/** `unconfirmed` until the person has pressed the button behind the mailed link; `identified` by an admin. */
export const caseStates = ['unconfirmed', 'open', 'identified', 'decided'] as const
export type CaseState = (typeof caseStates)[number]

/** Days from the identification to the decision on a disputed review, and what one extension adds (CAS-06). */
export const disputeDays = 30
export const extensionDays = 15
/** Days until the author is asked by itself, which is never more than 5 working days, and until the author's answer. */
export const askAuthorDays = 5
export const authorDays = 10
/** Days until an answer: of every case from its confirmation. */
export const answerDays = 45
/** Days from the decision to an erasure; the authors are notified. */
export const erasureNoticeDays = 14
/** Days from the decision to an erasure that packs and claims from before it postpone. */
export const erasureWaitDays = 60
/** Days until the mailed address has to be confirmed. */
export const confirmDays = 7
/** Days for which the page of a case stays after the decision (CAS-03). */
export const shownDays = 90
export const maxCaseText = 3000
/** Files that a person can add to a case, by the rules of evidence (CAS-11). */
export const maxCaseFiles = 3
/** What a person and the team write to each other; the team may go on to twice as many. */
export const maxCaseTexts = 100
/** The words of a guest's statement under a review (CAS-08). */
export const statementWords = 100

const dayMs = 24 * 3_600_000

/** The number of words, as a person would count them. */
export const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

/** The whole UTC days between two times: 0 on the same day. */
export const utcDaysBetween = (from: Date | string, until: Date | string): number =>
  Math.floor(new Date(until).getTime() / dayMs) - Math.floor(new Date(from).getTime() / dayMs)

/** The same time of day, this many days later. */
export const addDays = (time: Date, days: number) => new Date(time.getTime() + days * dayMs)

/** What the author of a disputed review can answer, with the words of the choice. */
export const authorAnswers = {
  corrected: 'I corrected it',
  'stands-by': 'I stand by it',
  withdrawn: 'I withdraw it',
} as const
export type AuthorAnswer = keyof typeof authorAnswers
export const authorAnswerNames = Object.keys(authorAnswers) as [AuthorAnswer, ...AuthorAnswer[]]

/** Reasons of every kind of case. */
const always = {
  'not-identified': 'We could not be sure that the person asking is the person the request is about.',
  joined: 'It continues together with another open request about the same thing.',
} as const

/** Reasons that hide a disputed review; the others leave it to the members. */
const hiding = {
  untrue: 'The review is wrong on a point that matters.',
  unproven: 'What the review says could not be confirmed.',
  'other-person': 'The review is about somebody else.',
  policy: 'The review breaks our content policy.',
  withdrawn: 'Its author has withdrawn the review.',
} as const

/** The closed list of reasons of a decision, and the sentence that everybody concerned reads (CAS-07). */
export const decisionReasons = {
  dispute: {
    ...hiding,
    corrected: 'Its author has corrected the review.',
    confirmed: 'What the review says is supported by what we have seen.',
    'no-facts': 'Nothing was given that could be checked.',
    ...always,
  },
  copy: { sent: 'The copy is sent.', 'not-listed': 'Nothing is stored about this person.', ...always },
  correction: {
    corrected: 'What was wrong is corrected.',
    right: 'What is stored is right.',
    'not-listed': 'Nothing is stored about this person.',
    ...always,
  },
  erasure: {
    erase:
      'Everything that is stored about this person will be erased 14 days after this decision. A claim or an incident pack from before it can postpone that once, to 60 days after it at most.',
    'claim-open': 'A claim about the stay is open, for which the review is needed.',
    needed: 'The review is factual, other members rely on it, and the law lets us keep it.',
    'not-listed': 'Nothing is stored about this person.',
    ...always,
  },
} as const satisfies Record<CaseKind, Record<string, string>>

/** The reasons of a kind, in the order in which they are offered; cases are joined by their identification. */
export const reasonsOfKind = (kind: CaseKind) =>
  Object.entries<string>(decisionReasons[kind]).filter(([name]) => name !== 'joined')
export const allCaseReasons = [
  ...new Set(caseKindNames.flatMap((kind) => reasonsOfKind(kind).map(([name]) => name))),
]
/** The sentence of a reason; empty for one of another kind. */
export const caseReasonText = (kind: CaseKind, reason: string): string =>
  new Map(Object.entries<string>(decisionReasons[kind])).get(reason) ?? ''
/** Whether members no longer see a disputed review after this decision. */
export const hidesReview = (reason: string): boolean => Object.hasOwn(hiding, reason)
/** Whether the person turns out not to be the one the case is about. */
export const isNotIdentified = (reason: string): boolean => reason === 'not-identified'
/** Whether the guest is erased after this decision. */
export const erases = (reason: string): boolean => reason === 'erase'
/** Reasons that need no identified person. */
export const needsNobody = (reason: string): boolean => ['not-identified', 'not-listed'].includes(reason)

/** 'Disputed, day 4 of 30', for every reader (CAS-05); later than its last day 'Disputed' alone. */
export function disputeLabel({ since, days }: { since: string; days: number }, now: Date): string {
  const day = Math.max(0, utcDaysBetween(since, now))
  return day > days ? 'Disputed' : `Disputed, day ${day} of ${days}`
}
