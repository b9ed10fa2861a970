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

/** Days until an answer: of every case from its confirmation. */
export const answerDays = 45
/** Days until the mailed address has to be confirmed. */
export const confirmDays = 7
/** Days for which the page of a case stays after the decision (CAS-03). */
export const shownDays = 90
export const maxCaseText = 3000

const dayMs = 24 * 3_600_000

/** The whole UTC days between two times: 0 on the same day. */
export const utcDaysBetween = (from: Date | string, until: Date | string): number =>
  Math.floor(new Date(until).getTime() / dayMs) - Math.floor(new Date(from).getTime() / dayMs)

/** The same time of day, this many days later. */
export const addDays = (time: Date, days: number) => new Date(time.getTime() + days * dayMs)
