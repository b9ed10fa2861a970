import { fold, foldVersion, wordStarts } from '../../shared/fold.ts'
import { type TierId, tierIds } from '../../shared/plans.ts'

/** What the admins' table sorts and filters a user by, beside what is stored anyway (OP-83); never sent. */
export type ListKeys = {
  /** By last name, then first name. */
  name: string
  /** The place of the plan among the plans; 0 without one. */
  plan: number
  documents: number
  /** Name and address, folded, from each of their word starts: a filter finds what begins so. */
  words: string[]
  /** The version of the folding that made these. */
  fold: number
}

type Documents = Record<'documents' | 'insuranceDocuments' | 'otherDocuments', readonly unknown[]>
type Listed = Documents & Record<'firstName' | 'lastName' | 'email', string> & { tierId: TierId | '' }

/** How many documents a user has stored, of all kinds. */
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
