import { fold, foldVersion, wordStarts } from '../../shared/fold.ts'
import { type TierId, tierIds } from '../../shared/plans.ts'

/** Derived fields that the admins' table sorts and filters users by; they never leave the server. */
export type ListKeys = {
  /** Last name, then first name, folded. */
  name: string
  /** The position of the plan among all plans, from 1; 0 without one. */
  plan: number
  documents: number
  /** Name and email, folded, from the start of each word: a filter finds them by prefix. */
  words: string[]
  /** The version of the folding that produced these keys. */
  fold: number
}

type Documents = Record<'documents' | 'insuranceDocuments' | 'otherDocuments', readonly unknown[]>
type Listed = Documents & Record<'firstName' | 'lastName' | 'email', string> & { tierId: TierId | '' }

/** The number of a user's documents of all kinds. */
export const documentCount = (user: Documents) =>
  user.documents.length + user.insuranceDocuments.length + user.otherDocuments.length

export const listKeysOf = (user: Listed): ListKeys => ({
  name: `${fold(user.lastName)} ${fold(user.firstName)}`,
  plan: user.tierId === '' ? 0 : tierIds.indexOf(user.tierId) + 1,
  documents: documentCount(user),
  words: [
    ...new Set([
      ...wordStarts(`${user.firstName} ${user.lastName}`),
      ...wordStarts(`${user.lastName} ${user.firstName}`),
      ...wordStarts(user.email),
    ]),
  ],
  fold: foldVersion,
})

export const sameKeys = (a: ListKeys | undefined, b: ListKeys) => JSON.stringify(a) === JSON.stringify(b)
