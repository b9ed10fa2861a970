import { fold, wordStarts } from '../../shared/fold.ts'
import { type TierId, tierIds } from '../../shared/plans.ts'

/** Derived fields that the admins' table sorts and filters users by; they never leave the server. */
export type ListKeys = {
  /** Last name, then first name, folded. */
  name: string
  /** The position of the plan among all plans, from 1; 0 without one. */
  plan: number
  documents: number
  /** Since when the account waits for the team; null when it does not. */
  waiting: Date | null
  /** Name and email, folded, from the start of each word: a filter finds them by prefix. */
  words: string[]
}

/** What of a user says whether the account waits for the team. */
type Waiting = Documents & {
  isAccountVerified: boolean
  isAdmin: boolean
  documentsDecidedAt: Date | null
  waitingSince?: Date | null
  accountCreated: Date
}

type Documents = Record<'documents' | 'insuranceDocuments' | 'otherDocuments', readonly unknown[]>
type Listed = Waiting & Record<'firstName' | 'lastName' | 'email', string> & { tierId: TierId | '' }

/** The number of a user's documents of all kinds. */
export const documentCount = (user: Documents) =>
  user.documents.length + user.insuranceDocuments.length + user.otherDocuments.length

/**
 * Since when an account waits for the team: applicants with documents, until a decision and again when they send new
 * ones; members whose details have to be looked at again. Null for all others.
 */
export function waitingSince(user: Waiting): Date | null {
  if (user.isAccountVerified) return user.waitingSince ?? null
  if (user.isAdmin || documentCount(user) === 0) return null
  const { waitingSince: since = user.accountCreated, documentsDecidedAt: decided } = user
  return since && (decided === null || since > decided) ? since : null
}

export const listKeysOf = (user: Listed): ListKeys => ({
  name: `${fold(user.lastName)} ${fold(user.firstName)}`,
  plan: user.tierId === '' ? 0 : tierIds.indexOf(user.tierId) + 1,
  documents: documentCount(user),
  waiting: waitingSince(user),
  words: [
    ...new Set([
      ...wordStarts(`${user.firstName} ${user.lastName}`),
      ...wordStarts(`${user.lastName} ${user.firstName}`),
      ...wordStarts(user.email),
    ]),
  ],
})

export const sameKeys = (a: ListKeys | undefined, b: ListKeys) => JSON.stringify(a) === JSON.stringify(b)
